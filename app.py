"""Entry point: ``python -m streamlit run app.py``.

The file is run anew for each move of a visitor, and imported once by the server that serves them.
"""

from streamlit.starlette import App

if __name__ == "__main__":
    from pages.common.frame import shell

    shell.run()
else:
    from pages.common.frame import arrival

    app = App(
        __file__,
        lifespan=arrival.lifespan,
        middleware=arrival.middleware(),
        routes=arrival.routes(),
    )
