"""Conversions of zCDP by the authors of the discrete Gaussian, recomputed here to nine digits.

The 90 facts are what `cdp2adp.py` in github.com/IBM/discrete-gaussian-differential-privacy gives,
at its version of 2020-06-16: ε of (ρ, δ), and the largest ρ of (ε, δ).
"""

import pytest

from dp_core.privacy.costs import rho_from_epsilon_delta, zcdp_epsilon

DELTAS = (1e-3, 1e-5, 1e-6, 1e-9, 1e-12)

EPSILONS = {
    0.0001: (0.0209753557, 0.04504746209, 0.05372712063, 0.07436279311, 0.09065957115),
    0.001: (0.09036205114, 0.1573353932, 0.1828953772, 0.2451192539, 0.2951127971),
    0.01: (0.3543184868, 0.5457255483, 0.6216926546, 0.8101744679, 0.9638407398),
    0.05: (0.9045253277, 1.308118343, 1.471594751, 1.881660291, 2.218941299),
    0.1: (1.356193106, 1.914238832, 2.141938928, 2.715481887, 3.188846707),
    0.5: (3.536561846, 4.728386985, 5.221534445, 6.474070021, 7.515142753),
    1: (5.419919168, 7.077196696, 7.766216625, 9.521463672, 10.98416734),
    2: (8.416064294, 10.72482411, 11.68859625, 14.15014755, 16.20616667),
    10: (25.08872649, 30.1108573, 32.22166095, 37.63745358, 42.17984979),
}

RHOS = {
    0.01: (3.479543273e-05, 6.543128181e-06, 4.358973683e-06, 2.095434396e-06, 1.357846828e-06),
    0.05: (0.0003828442026, 0.0001210509813, 8.739398352e-05, 4.649269111e-05, 3.131086169e-05),
    0.1: (0.001182052166, 0.0004329937294, 0.0003210476903, 0.0001771384472, 0.0001210893328),
    0.5: (0.01805500593, 0.008505530591, 0.006641524357, 0.003953191141, 0.002793277348),
    1: (0.05939020005, 0.0305565952, 0.02435597036, 0.01497305767, 0.01074011644),
    2: (0.1933112283, 0.1082563638, 0.08815268838, 0.0561305018, 0.04095743657),
    4: (0.6117995993, 0.3731439828, 0.3110649549, 0.2063129092, 0.1537411308),
    8: (1.848742544, 1.229714526, 1.052358005, 0.7328332874, 0.5610359054),
    16: (5.258422656, 3.806538682, 3.350464704, 2.468685929, 1.955497068),
}


@pytest.mark.parametrize("rho", EPSILONS)
def test_epsilon_of_zcdp_is_that_of_its_authors(rho: float) -> None:
    found = [zcdp_epsilon(rho, delta) for delta in DELTAS]
    assert found == pytest.approx(EPSILONS[rho], rel=1e-9)


@pytest.mark.parametrize("epsilon", RHOS)
def test_rho_of_epsilon_and_delta_is_that_of_its_authors(epsilon: float) -> None:
    found = [rho_from_epsilon_delta(epsilon, delta) for delta in DELTAS]
    assert found == pytest.approx(RHOS[epsilon], rel=1e-8)
