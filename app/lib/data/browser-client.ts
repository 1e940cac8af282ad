import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#domain/database.types.ts";
import { once } from "#domain/once.ts";
import { localValues, parseStored } from "~/lib/browser/browser-storage";
import { sessionKey } from "~/lib/data/session-key";

/** Known only once it is created: forgetting a session must not create one. */
let client: Promise<SupabaseClient<Database>> | undefined;

/**
 * The browser's client, created on first use, so that visitors who have not accepted essential
 * cookies never download it.
 */
export function browserClient(): Promise<SupabaseClient<Database>> {
  client ??= createWithSession().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

async function createWithSession(): Promise<SupabaseClient<Database>> {
  const { createBrowserClient } = await import("~/lib/data/create-client");
  return createBrowserClient(() => void forgetSession());
}

/** A client without a session, for requesting a link before essential cookies are accepted. */
export async function statelessClient(): Promise<SupabaseClient<Database>> {
  const { createStatelessClient } = await import("~/lib/data/create-client");
  return createStatelessClient();
}

/** The client for logging in with another site; it keeps no session. */
export const providerClient = once(async (): Promise<SupabaseClient<Database>> => {
  const { createProviderClient } = await import("~/lib/data/create-client");
  return createProviderClient();
});

/** The stored session's user id, read without loading the client. */
export function storedUserId(): string | null {
  const user = parseStored(localValues.read(sessionKey))?.user;
  const isUser = typeof user === "object" && user !== null && "id" in user;
  return isUser && typeof user.id === "string" ? user.id : null;
}

/** Ends the session and removes it from this browser; returns whether there was one. */
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
