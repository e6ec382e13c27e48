"""Pictures (`*_figures`) and messages (`story`) of maps; none of them computes a release.

Import the modules from here, as in ``from …stag.view import story``: the room itself
loads no drawing package.
"""
