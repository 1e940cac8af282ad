import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#domain/database.types.ts";

export type Client = SupabaseClient<Database>;

interface ClientOptions {
  headers?: Record<string, string>;
  /** Replaces the network when the engine runs in this process. */
  fetch?: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;
  /** Whether failed reads are retried. */
  retries?: boolean;
}

/** A client without a session; the key and the headers decide who it acts as. */
export function statelessClient(url: string, key: string, options: ClientOptions = {}): Client {
  const { headers = {}, fetch, retries = true } = options;
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db: { retry: retries },
    global: { headers, ...(fetch && { fetch }) },
  });
}
