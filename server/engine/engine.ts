import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#domain/database.types.ts";
import type { Database as EngineDatabase } from "./database.ts";
import type { FileStore } from "./file-store.ts";

export type Client = SupabaseClient<Database>;

/** How fresh each kind of public data is; a number grows with every change. */
export type PublicDataVersions = Record<string, number>;

/** The backend behind the server: the embedded one, or a Supabase project elsewhere. */
export interface Engine {
  readonly kind: "embedded" | "postgres" | "supabase";
  /** Where browsers reach the API; empty for this server itself. */
  readonly apiUrl: string;
  readonly publishableKey: string;
  /** Answers /auth/v1, /rest/v1 and /storage/v1; absent when a Supabase project does. */
  readonly api?: {
    fetch(request: Request, peerAddress: string | null): Promise<Response>;
    readonly jwtSecret: string;
    /** Opens everything; for the functions' own calls, never sent anywhere. */
    readonly secretKey: string;
    readonly database: EngineDatabase;
    readonly files: FileStore;
  };
  /** A client with the server's own rights: never for a request's data. */
  readonly serviceClient: Client;
  publicDataVersions(): Promise<PublicDataVersions>;
  close(): Promise<void>;
}
