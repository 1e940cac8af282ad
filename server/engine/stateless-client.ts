import { createClient } from "@supabase/supabase-js";
import type { Database } from "#domain/database.types.ts";
import type { Client } from "./engine.ts";

interface ClientOptions {
  headers?: Record<string, string>;
  /** In place of the network, when the engine runs in this process. */
  fetch?: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;
  /** Whether a failed read is tried again. */
  retries?: boolean;
}

/** A client that has no session of its own: the key and the headers say who it acts for. */
export function statelessClient(url: string, key: string, options: ClientOptions = {}): Client {
  const { headers = {}, fetch, retries = true } = options;
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db: { retry: retries },
    global: { headers, ...(fetch && { fetch }) },
  });
}
