import { type AuthOptions, createAuthApi } from "../auth/auth-api.ts";
import { refuseCredentials } from "../auth/auth-errors.ts";
import { createOpenSessions } from "../auth/open-sessions.ts";
import type { Database } from "../database/database.ts";
import {
  DatabaseUnavailable,
  databaseUnavailableResponse,
} from "../database/database-unavailable.ts";
import { refuseMovedDatabase, refuseUnfinishedCopy } from "../database/unfinished-copy.ts";
import { sharedError } from "../error-responses.ts";
import { createAccessTokens } from "../identity/access-tokens.ts";
import { type ApiHandler, serviceCaller } from "../identity/caller.ts";
import { createIdentifyCaller, isCredentialProblem } from "../identity/identify-caller.ts";
import type { MailTransport } from "../mail/message.ts";
import type { ClientTimeouts } from "../network/client-timeouts.ts";
import { createSharedCounters } from "../rate-limits/shared-counters.ts";
import { createCatalogueReader } from "../rest/read-catalogue.ts";
import { createRestApi } from "../rest/rest-api.ts";
import { statelessClient } from "../stateless-client.ts";
import type { FileStore } from "../storage/files/file-store.ts";
import { createStorageApi } from "../storage/storage-api.ts";
import type { Engine, PublicDataVersions } from "./engine.ts";
import type { EngineSecrets } from "./engine-secrets.ts";
import { prepareDatabase } from "./prepare-database.ts";

export interface PostgresEngineOptions {
  kind: "bundled" | "postgres";
  database: Database;
  databaseUrl: string;
  files: FileStore;
  secrets: EngineSecrets;
  mail: MailTransport;
  /** The site's public base URL, which links in e-mails start with. */
  publicUrl: string;
  /** Accounts that may not sign in. */
  isClosed: (email: string) => boolean;
  /** How long clients may take to send their requests. */
  timeouts: ClientTimeouts;
  auth: Pick<AuthOptions, "loginMethods" | "isAdministrator" | "requestsPerMinute" | "extensions">;
}

// The list of all approved projects is a single response, so no row limit may truncate it.
export const maxRows = 1_000_000;

/**
 * Writes half a megabyte that PostgreSQL forgets at once (a list too long for its memory), then a
 * line of its log that it must keep: so it needs space, the log's disk and the right to write.
 */
const writeProbe = `
  do $$
  begin
    if current_setting('transaction_read_only')::boolean then
      raise exception 'the database only reads' using errcode = 'read_only_sql_transaction';
    end if;
  end
  $$;
  set local work_mem = '64kB';
  select count(*) from generate_series(1, 20000);
  select pg_logical_emit_message(true, 'cleartonne', 'can be written');`;

/** This project's own implementation of a Supabase project's APIs, on PostgreSQL. */
export async function startPostgresEngine(parts: PostgresEngineOptions): Promise<Engine> {
  const { database, secrets, publicUrl, isClosed, timeouts } = parts;
  await refuseUnfinishedCopy(database);
  await refuseMovedDatabase(database);
  await prepareDatabase(database);
  await database.learnTypes();
  const catalogue = createCatalogueReader((statement) => database.query(statement));
  await catalogue.read();

  const tokens = createAccessTokens({ jwtSecret: secrets.jwtSecret, publicUrl });
  const identify = createIdentifyCaller({
    ...secrets,
    tokens,
    isClosed,
    isOpenSession: createOpenSessions(database),
  });
  const counters = createSharedCounters(database, secrets.jwtSecret);
  const auth = createAuthApi({
    ...parts.auth,
    database,
    counters,
    tokens,
    secret: secrets.jwtSecret,
    transport: parts.mail,
    publicUrl,
    isClosed,
    bodyTimeout: timeouts.body,
  });
  const storage = createStorageApi({
    database,
    files: parts.files,
    jwtSecret: secrets.jwtSecret,
    isClosed,
    timeouts,
  });
  const apis: [path: string, handler: ApiHandler][] = [
    ["/auth/v1", auth.handle],
    ["/rest/v1", createRestApi({ database, catalogue, maxRows, bodyTimeout: timeouts.body })],
    ["/storage/v1", storage],
  ];
  const handlerOf = (pathname: string) =>
    apis.find(([path]) => pathname.startsWith(`${path}/`))?.[1];

  const serviceClient = statelessClient(publicUrl, secrets.secretKey, {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      return handle(request, { caller: serviceCaller, address: null });
    },
  });

  const handle: ApiHandler = async (request, asker) => {
    const handler = handlerOf(new URL(request.url).pathname);
    if (!handler) return new Response(null, { status: 404 });
    try {
      return await handler(request, asker);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      return databaseUnavailableResponse(error.reason, error.retryAfter);
    }
  };

  return {
    kind: parts.kind,
    apiUrl: "",
    publishableKey: secrets.publishableKey,
    serviceClient,
    api: {
      jwtSecret: secrets.jwtSecret,
      secretKey: secrets.secretKey,
      tokens,
      identify,
      openSession: auth.openSession,
      counters,
      database,
      databaseUrl: parts.databaseUrl,
      files: parts.files,
      async fetch(request, origin) {
        const caller = origin.caller ?? (await identify((name) => request.headers.get(name)));
        if (!isCredentialProblem(caller)) return handle(request, { ...origin, caller });
        if (new URL(request.url).pathname.startsWith("/auth/v1/")) {
          return refuseCredentials(request.headers, caller);
        }
        return sharedError(401, caller.code, caller.message);
      },
    },
    async publicDataVersions() {
      const [row] = await database.query<{ versions: PublicDataVersions }>(
        "select public.get_public_data_versions() as versions",
      );
      return row?.versions ?? {};
    },
    async checkWritable() {
      await database.transaction((run) => run(writeProbe));
      await parts.files.checkWritable();
    },
    close: () => database.close(),
  };
}
