"""The question of every release after a look, for tests: is it asked, and answers to it."""

from pages.common.input import asking


def rows(app):
    return [each for each in app.radio if tuple(each.options) == (asking.BEFORE, asking.AFTER)]


def question(app):
    """Give the first choice that has no answer yet, else the first; None where nobody is asked."""
    there = rows(app)
    return next((each for each in there if each.value is None), next(iter(there), None))


def draw_button(app, system):
    return next(each for each in app.button if each.key == f"{system}_draw")


def fixed(app):
    next(each for each in app.button if each.label == str(asking.ALL)).click().run()
    assert not app.exception
    return app


def chosen(app, *names):
    fixed(app)
    for name in names:
        said = ((each, each.label.replace("\\", "")) for each in rows(app))
        (row,) = [each for each, label in said if label.startswith(f"{name}: ")]
        row.set_value(asking.AFTER).run()
    assert not app.exception
    return app
