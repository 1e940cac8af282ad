import { createClient } from "@supabase/supabase-js";
import type { Database } from "#domain/database.types.ts";
import type { Client, Engine } from "../engine/engine.ts";
import type { ApiFetch } from "./response-cache/cached-api.ts";

export interface VisitorClientParts {
  engine: Engine;
  apiFetch: ApiFetch | undefined;
  siteUrl: string;
}

/** A client with a visitor's rights and no session of its own: anonymous, or as the headers say. */
export function visitorClient(
  { engine, apiFetch, siteUrl }: VisitorClientParts,
  headers: Record<string, string> = {},
): Client {
  return createClient<Database>(engine.apiUrl || siteUrl, engine.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // A page that cannot be filled says so at once.
    db: { retry: false },
    global: {
      headers,
      ...(apiFetch && { fetch: (input, init) => apiFetch(new Request(input, init), null) }),
    },
  });
}
