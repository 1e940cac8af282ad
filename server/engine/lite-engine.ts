import { fileURLToPath } from "node:url";
import { App, type EmailDriver, type IAppConfig, setExperimental } from "@supabase/lite";
import { createClient } from "@supabase/supabase-js";
import type { Database as PublicSchema } from "#domain/database.types.ts";
import { callbackPath, codeLength, signInTimes } from "#domain/sign-in.ts";
import type { Database } from "./database.ts";
import type { Engine, PublicDataVersions } from "./engine.ts";
import type { EngineSecrets } from "./engine-secrets.ts";
import type { FileStore } from "./file-store.ts";
import { applyMigrations, ensureRequestRoles, grantAuthFunctions } from "./migrations.ts";
import { asPostgrestAnswers } from "./postgrest-answers.ts";
import { storageAdapter } from "./storage-adapter.ts";
import { createStorageFetch } from "./storage-fetch.ts";
import { installStoredVersions } from "./stored-versions.ts";
import { createTurns } from "./turns.ts";

export interface LiteEngineParts {
  kind: "embedded" | "postgres";
  database: Database;
  files: FileStore;
  secrets: EngineSecrets;
  mail: EmailDriver;
  /** Where visitors reach this server; links in e-mails start with it. */
  publicUrl: string;
}

// The listing of every approved project is one answer, so no page size may cut it.
export const maxRows = 1_000_000;

/** These sign a token amid their transaction: whoever rolled back meanwhile would undo the sign-in. */
const makesSession = new Set(["/auth/v1/verify", "/auth/v1/token"]);

const template = (name: string) =>
  fileURLToPath(new URL(`../../supabase/templates/${name}.html`, import.meta.url));

/** @supabase/lite on PGlite or PostgreSQL, with this project's schema. */
export async function startLiteEngine(parts: LiteEngineParts): Promise<Engine> {
  const { database, secrets } = parts;
  await ensureRequestRoles(database);
  setExperimental("storage", true);
  const app = new App(liteConfig(parts));
  app._storageAdapter = storageAdapter(parts.files, database);
  await app.ensureSystemSchema();
  await installStoredVersions(database);
  await grantAuthFunctions(database);
  await applyMigrations(database);
  await app.init();

  const turns = createTurns();

  /** The engine on PGlite has one session for everybody, so not everything may run side by side. */
  function ask(request: Request, peerAddress: string | null): Promise<Response> {
    const asked = async () => app.fetch(request, { peerAddress });
    if (parts.kind !== "embedded") return asked();
    const { pathname } = new URL(request.url);
    // It waits for a mail server, and nobody should wait for that.
    if (pathname === "/auth/v1/otp") return asked();
    return makesSession.has(pathname) ? turns.alone(asked) : turns.together(asked);
  }

  const askStorage = createStorageFetch({
    database,
    files: parts.files,
    secretKey: secrets.secretKey,
  });

  /** The engine's answer, with what it does differently from a Supabase project put right. */
  async function answer(request: Request, peerAddress: string | null): Promise<Response> {
    const send = async (asked: Request) => asPostgrestAnswers(await ask(asked, peerAddress));
    const { pathname } = new URL(request.url);
    return pathname.startsWith("/storage/v1/") ? askStorage(request, send) : send(request);
  }

  const serviceClient = createClient<PublicSchema>(parts.publicUrl, secrets.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) => answer(new Request(input, init), null),
    },
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
      fetch: answer,
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

function liteConfig({ database, secrets, mail, publicUrl }: LiteEngineParts): IAppConfig {
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
        // An address proves nothing until its owner has used a link sent to it.
        enable_confirmations: true,
        otp_length: codeLength,
        otp_expiry: signInTimes.linkLifetime / 1000,
        template: {
          magic_link: { subject: "Your sign-in link", content_path: template("magic-link") },
          confirmation: { subject: "Your sign-in link", content_path: template("magic-link") },
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
