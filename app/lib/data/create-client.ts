import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#domain/database.types.ts";
import { sessionEnded } from "#domain/sign-in/sign-in.ts";
import { parseStored, sessionValues } from "~/lib/browser/browser-storage";
import { publicConfig } from "~/lib/data/public-config";
import { realtimeOptions } from "~/lib/data/realtime-options";
import { sessionKey } from "~/lib/data/session-key";

/** A client that keeps a session; `onEnded` is called when the service reports that it is over. */
export function createBrowserClient(onEnded: () => void): SupabaseClient<Database> {
  return createClient<Database>(apiUrl(), publicConfig().publishableKey, {
    auth: {
      flowType: "implicit",
      persistSession: true,
      autoRefreshToken: true,
      // A crafted URL could sign a visitor in as someone else.
      detectSessionInUrl: false,
      storageKey: sessionKey,
    },
    // Retries are left to the query cache.
    db: { retry: false },
    global: { fetch: fetchInSession(onEnded) },
    realtime: realtimeOptions,
  });
}

export function createStatelessClient(): SupabaseClient<Database> {
  return createClient<Database>(apiUrl(), publicConfig().publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}

/**
 * A client that only leads through the page of a provider. What it must remember until the browser
 * comes back is kept in this tab; the session itself goes to the browser's own client.
 */
export function createProviderClient(): SupabaseClient<Database> {
  const isVerifier = (key: string) => key.endsWith("-code-verifier");
  return createClient<Database>(apiUrl(), publicConfig().publishableKey, {
    auth: {
      flowType: "pkce",
      persistSession: true,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: `${sessionKey}-provider`,
      storage: {
        getItem: sessionValues.read,
        setItem: (key, value) => void (isVerifier(key) && sessionValues.write(key, value)),
        removeItem: sessionValues.remove,
      },
    },
  });
}

function apiUrl(): string {
  return publicConfig().apiUrl || window.location.origin;
}

/**
 * The service sends the session's expiry by its own clock. A device whose clock is an hour off
 * would refresh constantly, or never; without that field, the library uses the device's clock.
 */
const fetchByOwnClock: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const url = input instanceof Request ? input.url : String(input);
  if (!response.ok || !/\/auth\/v1\/(token|verify)\b/.test(url)) return response;
  const body = parseStored(await response.text());
  const { expires_at: _, ...session } = body ?? {};
  return Response.json(session, { status: response.status, headers: response.headers });
};

/** Another browser, or the team, may end this session; that is treated like a sign-out here. */
function fetchInSession(onEnded: () => void): typeof fetch {
  return async (input, init) => {
    const response = await fetchByOwnClock(input, init);
    if (response.status !== 401) return response;
    const code = parseStored(await response.clone().text())?.code;
    if (code === sessionEnded) onEnded();
    return response;
  };
}
