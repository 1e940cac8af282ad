import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#domain/database.types.ts";
import { localValues, parseStored } from "~/lib/browser/browser-storage";
import { sessionKey } from "~/lib/data/session-key";

let client: Promise<SupabaseClient<Database>> | undefined;

/**
 * The browser's client, made on first use: a visitor who has not agreed to essential cookies never
 * downloads it.
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

/** A client without a session, to ask for a link before essential cookies are accepted. */
export async function statelessClient(): Promise<SupabaseClient<Database>> {
  const { createStatelessClient } = await import("~/lib/data/create-client");
  return createStatelessClient();
}

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
