import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#domain/database.types.ts";
import { sessionEnded } from "#domain/sign-in/sign-in.ts";
import { parseStored } from "~/lib/browser/browser-storage";
import { publicConfig } from "~/lib/data/public-config";
import { sessionKey } from "~/lib/data/session-key";

/** A client that keeps a session; `onEnded` is called when the service says that it is over. */
export function createBrowserClient(onEnded: () => void): SupabaseClient<Database> {
  return createClient<Database>(apiAddress(), publicConfig().publishableKey, {
    auth: {
      flowType: "implicit",
      persistSession: true,
      autoRefreshToken: true,
      // A prepared address would sign a visitor in as somebody else.
      detectSessionInUrl: false,
      storageKey: sessionKey,
    },
    // The data cache decides how often a read is tried again.
    db: { retry: false },
    global: { fetch: fetchInSession(onEnded) },
    realtime: { params: { eventsPerSecond: 10 } },
  });
}

export function createStatelessClient(): SupabaseClient<Database> {
  return createClient<Database>(apiAddress(), publicConfig().publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}

function apiAddress(): string {
  return publicConfig().apiUrl || window.location.origin;
}

/**
 * The service says when a session ends by its own clock. A device whose clock is an hour off would
 * refresh all the time, or never; without that field the library counts from its own clock.
 */
const fetchByOwnClock: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const address = input instanceof Request ? input.url : String(input);
  if (!response.ok || !/\/auth\/v1\/(token|verify)\b/.test(address)) return response;
  const body = parseStored(await response.text());
  const { expires_at: _, ...session } = body ?? {};
  return Response.json(session, { status: response.status, headers: response.headers });
};

/** Another browser, or the team, may end this session: what follows is a sign-out, as if it had been here. */
function fetchInSession(onEnded: () => void): typeof fetch {
  return async (input, init) => {
    const response = await fetchByOwnClock(input, init);
    if (response.status !== 401) return response;
    const code = parseStored(await response.clone().text())?.code;
    if (code === sessionEnded) onEnded();
    return response;
  };
}
