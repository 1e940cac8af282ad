import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#domain/database.types.ts";
import { sessionEnded } from "#domain/sign-in/sign-in.ts";
import { localValues, parseStored } from "~/lib/browser/browser-storage";
import { publicConfig } from "~/lib/data/public-config";
import { sessionKey } from "~/lib/session/kept-session";

let client: Promise<SupabaseClient<Database>> | undefined;

/**
 * The browser's client, made on first use: a visitor who has not agreed to essential cookies never
 * downloads it.
 */
export function browserClient(): Promise<SupabaseClient<Database>> {
  client ??= createBrowserClient().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

async function createBrowserClient(): Promise<SupabaseClient<Database>> {
  const { createClient } = await import("@supabase/supabase-js");
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
    global: { fetch: fetchInSession },
    realtime: { params: { eventsPerSecond: 10 } },
  });
}

/** A client without a session, to ask for a link before essential cookies are accepted. */
export async function statelessClient(): Promise<SupabaseClient<Database>> {
  const { createClient } = await import("@supabase/supabase-js");
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
const fetchInSession: typeof fetch = async (input, init) => {
  const response = await fetchByOwnClock(input, init);
  if (response.status !== 401) return response;
  const code = parseStored(await response.clone().text())?.code;
  if (code === sessionEnded) void forgetSession();
  return response;
};

/** Who the stored session belongs to, without waking the client. */
export function storedUserId(): string | null {
  const user = parseStored(localValues.read(sessionKey))?.user;
  const isUser = typeof user === "object" && user !== null && "id" in user;
  return isUser && typeof user.id === "string" ? user.id : null;
}

/** Ends the session once the visitor has declined to have one kept; tells whether there was one. */
export async function forgetSession(): Promise<boolean> {
  const hadSession = localValues.read(sessionKey) !== null;
  if (client) {
    const { auth } = await client;
    await auth.stopAutoRefresh();
    await auth.signOut({ scope: "local" });
  }
  localValues.remove(sessionKey);
  return hadSession;
}
