"""Entry point: ``python -m streamlit run app.py``."""

from pages.common.frame import shell

shell.run()
