# The site in one image. The build and its packages stay in stages of their own; what serves has the
# production dependencies, runs as 'node' and writes to /data alone.
FROM node:24-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN ["npm", "ci"]
COPY . .
RUN ["node", "scripts/build-site.ts"]

FROM node:24-bookworm-slim AS dependencies
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN ["npm", "ci", "--omit=dev"]
# The image has a Node of its own.
RUN ["rm", "-rf", "node_modules/node", "node_modules/.bin"]

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN ["install", "-d", "-o", "node", "-g", "node", "-m", "700", "/data"]
WORKDIR /site
COPY --from=dependencies /site/node_modules node_modules
COPY --from=build /site/build build
COPY package.json ./
COPY scripts/serve.ts scripts/backup.ts scripts/restore.ts scripts/move.ts scripts/replace-keys.ts scripts/doctor.ts scripts/upgrade-rehearse.ts scripts/temporary-site.ts scripts/serve-until-stopped.ts scripts/fail.ts scripts/read-settings.ts scripts/run-step.ts scripts/
COPY domain domain
COPY server server
COPY demo demo
COPY supabase supabase
USER node
VOLUME ["/data"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=7s --start-period=2m --retries=3 CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/serve.ts"]
