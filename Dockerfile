# Spinneret, the bot. Build: docker build -t spinneret .   Run: see compose.yaml.

FROM python:3.13-slim AS base
ENV PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_NO_CACHE_DIR=1 \
    PIP_ROOT_USER_ACTION=ignore

# The project as one wheel, built with the locked backend.
FROM base AS build
WORKDIR /src
COPY requirements/build.txt requirements/
RUN pip install --require-hashes -r requirements/build.txt
COPY . .
RUN pip wheel --no-build-isolation --no-deps --wheel-dir /wheel .

# The environment that runs: locked dependencies first (cached while the lock stays), then the wheel.
FROM base AS venv
RUN python -m venv /venv
COPY requirements/run.txt /tmp/run.txt
RUN /venv/bin/pip install --require-hashes --only-binary :all: -r /tmp/run.txt
RUN --mount=type=bind,from=build,source=/wheel,target=/wheel \
    /venv/bin/pip install --no-deps --no-index /wheel/*.whl \
    && /venv/bin/python -m pip uninstall -y pip

FROM base
LABEL org.opencontainers.image.title="Spinneret" \
      org.opencontainers.image.description="Spider Solitaire hosted in Discord" \
      org.opencontainers.image.licenses="MIT"
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin spinneret \
    && install -d -o spinneret -g spinneret -m 0750 /data
COPY --from=venv /venv /venv
# matplotlib wants a folder it may write to; /tmp is there even on a read-only root file system.
ENV PATH=/venv/bin:$PATH \
    DATABASE_URL=sqlite+aiosqlite:////data/spinneret.db \
    HEALTH_PORT=8080 \
    MPLCONFIGDIR=/tmp/matplotlib
USER spinneret
# The default database's path is relative to this folder, so .env may stay as in .env.example.
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
# Healthy: the gateway is ready and the database answers; with port 0 nobody can be asked, so always.
# The port is open on loopback alone.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as r; port = int(os.environ.get('HEALTH_PORT') or 8080); port and r.build_opener(r.ProxyHandler({})).open(f'http://127.0.0.1:{port}/healthz', timeout=4)"]
ENTRYPOINT ["spider"]
CMD ["run"]
