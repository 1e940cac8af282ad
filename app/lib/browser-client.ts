import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#domain/database.types.ts";
import { product } from "#domain/product.ts";
import type { PublicConfig } from "~/lib/backend";

/** Where the session is kept in local storage. */
export const sessionKey = `${product.name.toLowerCase()}-session`;

let client: Promise<SupabaseClient<Database>> | undefined;

/**
 * The browser's client, made on first use: a visitor who has not agreed to essential cookies never
 * downloads it.
 */
export function browserClient(config: PublicConfig): Promise<SupabaseClient<Database>> {
  client ??= createBrowserClient(config).catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

async function createBrowserClient(config: PublicConfig): Promise<SupabaseClient<Database>> {
  const { createClient } = await import("@supabase/supabase-js");
  return createClient<Database>(config.apiUrl || window.location.origin, config.publishableKey, {
    auth: {
      flowType: "implicit",
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
      storageKey: sessionKey,
    },
    realtime: { params: { eventsPerSecond: 10 } },
  });
}

/** Ends the session once the visitor has declined to have one kept; tells whether there was one. */
export async function forgetSession(): Promise<boolean> {
  const hadSession = window.localStorage.getItem(sessionKey) !== null;
  if (client) {
    const { auth } = await client;
    await auth.stopAutoRefresh();
    await auth.signOut({ scope: "local" });
  }
  window.localStorage.removeItem(sessionKey);
  return hadSession;
}
