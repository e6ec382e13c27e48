"""Tables: the examples that come with the program, uploads, and counting in them.

Whatever reads records lives here or below a measurement; nothing here adds noise.
"""
