# Plainview in one image. Runs as a non-root user and writes only below /data and /tmp. See docs/operations/install.md.
#
# Tags can change. Pin the base image for a reproducible build:
#   docker build --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:<digest> .
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS built
WORKDIR /app
COPY . .
# Install scripts are disabled, because no package here needs one. npm checks each package against the SHA-512 in the
# lock file, and the supply-chain check of `npm test` rejects a lock file with an entry that has none.
RUN npm install --no-save --no-audit --no-fund --ignore-scripts
RUN npm run build

FROM ${NODE_IMAGE} AS installed
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/domain/package.json packages/domain/
COPY packages/contract/package.json packages/contract/
COPY packages/postgres/package.json packages/postgres/
COPY packages/proof/package.json packages/proof/
COPY apps/server/package.json apps/server/
RUN npm install --no-save --no-audit --no-fund --ignore-scripts --omit=dev --omit=peer --workspace=apps/server
# Builds for browsers, which the server does not load: 120 MB.
RUN find node_modules/onnxruntime-web/dist -type f ! -name 'ort.wasm.bundle.min.mjs' \
    ! -name 'ort-wasm-simd-threaded.wasm' -delete

FROM ${NODE_IMAGE}
RUN apt-get update \
    && apt-get install -y --no-install-recommends bubblewrap ffmpeg tini \
    && rm -rf /var/lib/apt/lists/* \
    && install -d -o node -g node -m 0700 /data
WORKDIR /app
COPY --from=installed /app ./
COPY packages ./packages
COPY examples/verify-bundle/VERIFY.txt ./examples/verify-bundle/VERIFY.txt
COPY apps/server ./apps/server
COPY --from=built /app/apps/server/dist ./apps/server/dist
COPY --from=built /app/apps/web/dist ./apps/web/dist
COPY --from=built /app/packages/proof/dist ./packages/proof/dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIRECTORY=/data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "const { PROCESS_ROLE: role, METRICS_PORT: port } = process.env; fetch(`http://127.0.0.1:${role === 'worker' ? port : 8080}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# An init process that reaps zombies, because ffmpeg and an embedded PostgreSQL spawn child processes.
ENTRYPOINT ["tini", "--"]
CMD ["node", "--disable-warning=ExperimentalWarning", "apps/server/dist/main.js"]
