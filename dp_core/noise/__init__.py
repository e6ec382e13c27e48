"""Mechanisms: the only objects that draw noise.

The random source says what a draw is for. A `numpy.random.Generator` explores, and an
`exact_noise.Entropy` releases: exact samplers, secret randomness of the operating system.

>>> import numpy as np
>>> from dp_core.noise.mechanisms import Laplace
>>> mechanism = Laplace(sensitivity=1, epsilon=0.5)
>>> noisy = mechanism.release([120, 80], np.random.default_rng(7))
>>> noisy.shape
(2,)

A mechanism measures a vector in one draw, and `spend` gives the line of that draw for the ledger.
Import from `mechanisms`, `exact_noise`, `streams` and `bit_noise` alone.
"""
