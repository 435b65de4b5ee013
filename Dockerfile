# Chairtime in a container: docs/containers.md.
FROM node:24-trixie-slim AS build
# Of the Node that the packages bring.
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/ scripts/
RUN node --input-type=module --eval "import { install } from './scripts/prepare.mjs'; await install()"
COPY . .
RUN node scripts/start.mjs --prepare

FROM debian:trixie-slim
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --home-dir /app --shell /usr/sbin/nologin chairtime \
  && install --directory --owner=chairtime --group=chairtime --mode=700 /data
WORKDIR /app
COPY --from=build /app ./
ENV NODE_ENV=production \
    PATH=/app/node_modules/.bin:/usr/local/bin:/usr/bin:/bin \
    DATA_DIR=/data \
    PORT=3000
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=4s --start-period=90s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# It ends by itself at SIGTERM, within 25 seconds. As in scripts/run-server.mjs.
CMD ["node", "--max-semi-space-size=32", "--import=./scripts/resolve-drizzle.mjs", "server/main.ts"]
