# DP Explorer in a container:
#   docker build -t dp-explorer . && docker run --rm -p 127.0.0.1:8501:8501 dp-explorer
FROM python:3.12-slim

ENV PYTHONDONTWRITEBYTECODE=1 \
    PIP_NO_CACHE_DIR=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1

WORKDIR /src
COPY requirements.txt constraints.txt ./
RUN pip install -r requirements.txt -c constraints.txt

COPY pyproject.toml README.md LICENSE app.py ./
COPY .streamlit ./.streamlit
COPY assets ./assets
COPY pages ./pages
COPY dp_core ./dp_core
RUN pip install --no-deps . && useradd --create-home --uid 10001 explorer

USER explorer
WORKDIR /home/explorer
# Inside a container localhost is the container alone; the port that is published decides who may come.
ENV STREAMLIT_SERVER_ADDRESS=0.0.0.0
EXPOSE 8501
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8501/_stcore/health', timeout=4)"]

CMD ["dp-explorer", "app", "--headless", "--port", "8501"]
