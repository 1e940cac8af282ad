import { fileURLToPath } from "node:url";
import { App, type EmailDriver, type IAppConfig, setExperimental } from "@supabase/lite";
import { callbackPath, codeLength, signInTimes } from "#domain/sign-in/sign-in.ts";
import { createAccountRequests } from "./account-requests.ts";
import { serverWork, type Work } from "./database/connection-pool.ts";
import type { Database } from "./database/database.ts";
import {
  DatabaseUnavailable,
  databaseUnavailableResponse,
} from "./database/database-unavailable.ts";
import {
  applyMigrations,
  ensureRequestRoles,
  grantAuthFunctions,
  startLockKey,
} from "./database/migrations.ts";
import type { Engine, PublicDataVersions } from "./engine.ts";
import type { EngineSecrets } from "./engine-secrets.ts";
import { asPostgrestErrors } from "./postgrest-errors.ts";
import { statelessClient } from "./stateless-client.ts";
import type { FileStore } from "./storage/file-store.ts";
import { installPublicFileVersion } from "./storage/public-file-version.ts";
import { installSpentUploadLinks } from "./storage/spent-upload-links.ts";
import { storageAdapter } from "./storage/storage-adapter.ts";
import { createStorageFetch } from "./storage/storage-fetch.ts";
import { installStoredVersions } from "./storage/stored-versions.ts";

export interface LiteEngineOptions {
  kind: "bundled" | "postgres";
  database: Database;
  files: FileStore;
  secrets: EngineSecrets;
  mail: EmailDriver;
  /** The site's public base URL, which links in e-mails start with. */
  publicUrl: string;
}

// The list of all approved projects is a single response, so no row limit may truncate it.
export const maxRows = 1_000_000;

const template = (name: string) =>
  fileURLToPath(new URL(`../../supabase/templates/${name}.html`, import.meta.url));

/** @supabase/lite on PostgreSQL, with this project's schema. */
export async function startLiteEngine(parts: LiteEngineOptions): Promise<Engine> {
  const { database, secrets } = parts;
  const { pool } = database;
  const accounts = createAccountRequests(database, parts.mail);
  await ensureRequestRoles(database);
  setExperimental("storage", true);
  const app = new App(liteConfig(parts, accounts.mail));
  app._storageAdapter = storageAdapter(parts.files, database);
  await app.ensureSystemSchema();
  await installStoredVersions(database);
  await installSpentUploadLinks(database);
  await grantAuthFunctions(database);
  await applyMigrations(database);
  await installPublicFileVersion(database);
  await database.learnTypes();
  await app.init();
  await prepareRequests(database);

  const storageFetch = createStorageFetch({
    database,
    files: parts.files,
    secretKey: secrets.secretKey,
  });

  /** The engine's response, corrected where it differs from a Supabase project's. */
  async function respond(request: Request, work: Work, peerAddress: string | null) {
    const send = (original: Request) =>
      accounts.withLock(original, async (ready) =>
        asPostgrestErrors(await app.fetch(ready, { peerAddress })),
      );
    const isStorage = new URL(request.url).pathname.startsWith("/storage/v1/");
    try {
      const response = await pool.run(work, () =>
        isStorage ? storageFetch(request, send) : send(request),
      );
      return work.unavailable && !response.ok
        ? databaseUnavailableResponse(work.unavailable)
        : response;
    } catch (error) {
      if (error instanceof DatabaseUnavailable) return databaseUnavailableResponse(error.reason);
      throw error;
    }
  }

  const serviceClient = statelessClient(parts.publicUrl, secrets.secretKey, {
    fetch: (input, init) => respond(new Request(input, init), serverWork(), null),
  });

  return {
    kind: parts.kind,
    apiUrl: "",
    publishableKey: secrets.publishableKey,
    serviceClient,
    api: {
      jwtSecret: secrets.jwtSecret,
      secretKey: secrets.secretKey,
      database,
      files: parts.files,
      fetch(request, { peerAddress, signal }) {
        const callerLane = peerAddress === null ? "pages" : "data";
        const isData = new URL(request.url).pathname.startsWith("/rest/v1/");
        // Sign-in and uploads take several steps, so once begun they are never aborted.
        const work: Work = { lane: "accounts", callerLane, ...(isData && signal && { signal }) };
        return respond(request, work, peerAddress);
      },
    },
    async publicDataVersions() {
      const [row] = await database.query<{ versions: PublicDataVersions }>(
        "select public.get_public_data_versions() as versions",
      );
      return row?.versions ?? {};
    },
    close: () => database.close(),
  };
}

/**
 * The engine reads the schema and grants the request roles their rights at the first request that needs
 * them. We trigger both here, because a visitor's session may do neither.
 */
async function prepareRequests({ connection, pool }: Database): Promise<void> {
  await pool.run(serverWork(), async () => {
    await connection.introspect({ useCache: true });
    // If two servers grant at once, PostgreSQL refuses one of them.
    await pool.withLock(startLockKey, () =>
      connection.withContext({ auth: { role: "anon" } }, async () => undefined),
    );
  });
}

function liteConfig(
  { database, secrets, publicUrl }: LiteEngineOptions,
  mail: EmailDriver,
): IAppConfig {
  return {
    connection: database.connection,
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
        // An e-mail address proves nothing until its owner has used a link sent to it.
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
