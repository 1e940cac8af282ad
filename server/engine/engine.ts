import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#domain/database.types.ts";
import type { BundledPostgres } from "./bundled-postgres/bundled-postgres.ts";
import type { Database as EngineDatabase } from "./database/database.ts";
import type { FileStore } from "./storage/file-store.ts";

export type Client = SupabaseClient<Database>;

/** How fresh each kind of public data is; a number grows with every change. */
export type PublicDataVersions = Record<string, number>;

/** Who a request to the API comes from. */
interface Caller {
  /** Null for this server itself. */
  peerAddress: string | null;
  /** Aborts when nobody waits for the response any more. */
  signal?: AbortSignal;
}

/** The API as a request reaches it: the engine itself, or the response cache in front of it. */
export type ApiFetch = (request: Request, peerAddress: string | null) => Promise<Response>;

/** The backend behind the server: one on PostgreSQL, or a Supabase project elsewhere. */
export interface Engine {
  readonly kind: "bundled" | "postgres" | "supabase";
  /** Where browsers reach the API; empty for this server itself. */
  readonly apiUrl: string;
  readonly publishableKey: string;
  /** Answers /auth/v1, /rest/v1 and /storage/v1; absent when a Supabase project does. */
  readonly api?: {
    fetch(request: Request, caller: Caller): Promise<Response>;
    readonly jwtSecret: string;
    /** Opens everything; for the functions' own calls, never sent anywhere. */
    readonly secretKey: string;
    readonly database: EngineDatabase;
    readonly files: FileStore;
  };
  /** A client with the server's own rights: never for a request's data. */
  readonly serviceClient: Client;
  /** The PostgreSQL that this server has started itself. */
  readonly postgres?: BundledPostgres;
  publicDataVersions(): Promise<PublicDataVersions>;
  close(): Promise<void>;
}
