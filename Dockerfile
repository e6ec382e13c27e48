# DP Explorer in a container:
#   docker build -t dp-explorer .
#   docker run --rm -p 127.0.0.1:8501:8501 -v dp-register:/home/explorer/register \
#     -e DP_EXPLORER_REGISTER=register/register.jsonl dp-explorer
# The volume keeps the register of a single user: what was spent outlives the container.
# The digest is that of python:3.12-slim with Python 3.12.13, for all platforms.
FROM python:3.12-slim@sha256:229a2c5bfa27522db7815ea81f9bed70af17ccb9de9fc7ad142b1877b5830d36

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
RUN pip install --no-deps . && install -d -o 10001 /home/explorer /home/explorer/register \
    && useradd --home-dir /home/explorer --uid 10001 explorer

USER explorer
WORKDIR /home/explorer
# Inside a container localhost is the container alone; the port that is published decides who may come.
ENV STREAMLIT_SERVER_ADDRESS=0.0.0.0
VOLUME /home/explorer/register
EXPOSE 8501
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8501/_stcore/health', timeout=4)"]

CMD ["dp-explorer", "app", "--headless", "--port", "8501"]
