# Referee in a container, for amd64 and arm64. `docker build -t referee .` makes it; compose.yaml runs it.
FROM python:3.13-slim-bookworm AS build
WORKDIR /src
COPY requirements.txt ./
RUN python -m venv /opt/referee \
    && /opt/referee/bin/pip install --no-cache-dir --require-hashes --only-binary :all: -r requirements.txt
COPY pyproject.toml *.md LICENSE ./
COPY tools/long_description.py ./tools/
COPY deploy ./deploy
COPY docs ./docs
COPY referee ./referee
COPY static ./static
COPY templates ./templates
RUN /opt/referee/bin/pip install --no-cache-dir --no-deps . \
    && mkdir /data

FROM python:3.13-slim-bookworm
COPY --from=build /opt/referee /opt/referee
COPY --from=build --chown=10001:10001 /data /data
ENV PATH=/opt/referee/bin:$PATH \
    INSTANCE=/data \
    PORT=8000 \
    PYTHONUNBUFFERED=1
USER 10001:10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import os, urllib.request as web; web.urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/healthz', timeout=4)"]
CMD ["referee", "serve"]
