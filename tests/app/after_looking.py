"""The question of every release after a look, for tests: is it asked, and answers to it."""

from pages.common.input import asking


def question(app):
    """Give the radio that asks whether everything was fixed before; None where nobody is asked."""
    return next((each for each in app.radio if "fixed before you looked" in each.label), None)


def draw_button(app, system):
    return next(each for each in app.button if each.key == f"{system}_draw")


def fixed(app):
    """Say that everything was fixed before."""
    question(app).set_value(asking.FIXED).run()
    assert not app.exception
    return app


def chosen(app, *names):
    """Say what was chosen after looking."""
    question(app).set_value(asking.CHOSEN).run()
    (which,) = [each for each in app.multiselect if "chosen after looking" in each.label]
    which.set_value(list(names)).run()
    assert not app.exception
    return app
