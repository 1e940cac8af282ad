import type { AuthApi } from "../auth/auth-api.ts";
import type { Database } from "../database/database.ts";
import type { AccessTokens } from "../identity/access-tokens.ts";
import type { ApiFetch } from "../identity/caller.ts";
import type { IdentifyCaller } from "../identity/identify-caller.ts";
import type { SharedCounters } from "../rate-limits/shared-counters.ts";
import type { Client } from "../stateless-client.ts";
import type { FileStore } from "../storage/files/file-store.ts";
import type { BundledPostgres } from "./bundled-postgres/bundled-postgres.ts";

/** The version of each kind of public data; it grows with every change. */
export type PublicDataVersions = Record<string, number>;

/** The server's backend: our own APIs on PostgreSQL, or a Supabase project elsewhere. */
export interface Engine {
  readonly kind: "bundled" | "postgres" | "supabase";
  /** The API's base URL for browsers; empty if it is this server. */
  readonly apiUrl: string;
  readonly publishableKey: string;
  /** Serves /auth/v1, /rest/v1 and /storage/v1; absent if a Supabase project does. */
  readonly api?: {
    /** Finds out who asks, unless that is known, then responds. */
    readonly fetch: ApiFetch;
    readonly identify: IdentifyCaller;
    readonly tokens: AccessTokens;
    readonly openSession: AuthApi["openSession"];
    /** What all servers of the site count together. */
    readonly counters: SharedCounters;
    readonly jwtSecret: string;
    /** Grants full access; for the functions' own calls, and never sent anywhere. */
    readonly secretKey: string;
    readonly database: Database;
    /** For a connection of its own. */
    readonly databaseUrl: string;
    readonly files: FileStore;
  };
  /** A client with the server's own rights; never use it to read data for a visitor's request. */
  readonly serviceClient: Client;
  /** The PostgreSQL that this server started itself, if it did. */
  readonly postgres?: BundledPostgres;
  publicDataVersions(): Promise<PublicDataVersions>;
  /** Throws if nothing can be stored; absent if there is no way to find out. */
  checkWritable?(): Promise<void>;
  close(): Promise<void>;
}
