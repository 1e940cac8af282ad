import { fileURLToPath } from "node:url";
import { App, type EmailDriver, type IAppConfig, setExperimental } from "@supabase/lite";
import { PostgresConnection } from "@supabase/lite/postgres";
import { Kysely, PostgresDialect } from "kysely";
import { callbackPath, codeLength, signInTimes } from "#domain/sign-in/sign-in.ts";
import type { ApiHandler } from "../identity/caller.ts";
import { type ConnectionPool, serverWork, type Work } from "./database/connection-pool.ts";
import { databaseUnavailableResponse } from "./database/database-unavailable.ts";
import { startLockKey } from "./database/migrations.ts";
import { maxRows, type PostgresEngineOptions } from "./postgres-engine.ts";
import { asPostgrestErrors } from "./postgrest-errors.ts";
import { storageAdapter } from "./storage/storage-adapter.ts";
import { createStorageFetch } from "./storage/storage-fetch.ts";

const template = (name: string) =>
  fileURLToPath(new URL(`../../supabase/templates/${name}.html`, import.meta.url));

class PooledConnection extends PostgresConnection {
  readonly #pool: ConnectionPool;

  constructor(pool: ConnectionPool) {
    super({});
    this.#pool = pool;
    this.kysely = new Kysely({ dialect: new PostgresDialect({ pool }) });
  }

  override introspect(options?: { useCache?: boolean }) {
    return this.#pool.runForServer(() => super.introspect(options));
  }

  override withContext<Result>(
    ...parameters: Parameters<typeof PostgresConnection.prototype.withContext<Result>>
  ): Promise<Result> {
    return this.#pool.runForCaller(() => super.withContext(...parameters));
  }
}

export async function startLite(parts: PostgresEngineOptions) {
  const { database, secrets } = parts;
  const { pool } = database;
  const connection = new PooledConnection(pool);
  setExperimental("storage", true);
  const app = new App(liteConfig(parts, connection, { send: async () => undefined }));
  app._storageAdapter = storageAdapter(parts.files, database);
  await app.ensureSystemSchema();
  const storageFetch = createStorageFetch({
    database,
    files: parts.files,
    secretKey: secrets.secretKey,
  });

  const handle: ApiHandler = async (request, { caller, address, signal }) => {
    const { pathname } = new URL(request.url);
    const callerLane = address === null ? "pages" : "data";
    const isData = pathname.startsWith("/rest/v1/");
    const isServer = caller.role === "service_role" && address === null;
    const work: Work = isServer
      ? serverWork()
      : { lane: "accounts", callerLane, ...(isData && signal && { signal }) };
    const send = async (original: Request) =>
      asPostgrestErrors(await app.fetch(original, { peerAddress: address }));
    const response = await pool.run(work, () =>
      pathname.startsWith("/storage/v1/") ? storageFetch(request, send) : send(request),
    );
    return work.unavailable && !response.ok
      ? databaseUnavailableResponse(work.unavailable)
      : response;
  };

  return {
    handle,
    async prepare() {
      await app.init();
      await pool.run(serverWork(), async () => {
        await connection.introspect({ useCache: true });
        await pool.withLock(startLockKey, () =>
          connection.withContext({ auth: { role: "anon" } }, async () => undefined),
        );
      });
    },
  };
}

function liteConfig(
  { secrets, publicUrl }: PostgresEngineOptions,
  connection: PooledConnection,
  mail: EmailDriver,
): IAppConfig {
  return {
    connection,
    api: { max_rows: maxRows, schemas: ["public"] },
    auth: {
      enabled: true,
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      site_url: publicUrl,
      additional_redirect_urls: [`${publicUrl}${callbackPath}`],
      jwt_expiry: 3600,
      enable_refresh_token_rotation: true,
      email: {
        enable_signup: true,
        enable_confirmations: true,
        otp_length: codeLength,
        otp_expiry: signInTimes.linkLifetime / 1000,
        template: {
          magic_link: { subject: "Your login link", content_path: template("magic-link") },
          confirmation: { subject: "Your login link", content_path: template("magic-link") },
        },
      },
    },
    storage: { enabled: true },
    studio: { enabled: false },
    options: {
      server: { disableStudio: true, disableFallback: true, admin: false },
      drivers: { email: mail },
    },
  };
}
