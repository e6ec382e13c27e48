"""Entry point: ``python -m streamlit run app.py``."""

from pages.common import shell

shell.run()
