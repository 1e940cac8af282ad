import type { SupabaseClient, User } from "@supabase/supabase-js";
import type { Database } from "#domain/database.types.ts";
import type { UserRole } from "#domain/vocabulary.ts";
import { log } from "~/lib/browser/log";
import { marketingChoiceOf } from "~/lib/session/auth-request";

/**
 * What the database says about somebody who is signed in. It decides what is shown; whether a call is
 * allowed, the database decides again at every call.
 */
export async function loadRole(client: SupabaseClient<Database>, user: User): Promise<UserRole> {
  const [profile, admin] = await Promise.all([
    client.from("profiles").select("user_role, marketing_opt_in").eq("id", user.id).single(),
    client.rpc("is_admin"),
  ]);
  if (profile.error) log.warn("The profile could not be read", profile.error);
  if (admin.error) log.warn("The role could not be read", admin.error);
  if (profile.data?.marketing_opt_in === null) await storeMarketingChoice(client, user);
  return admin.data === true || profile.data?.user_role === "admin" ? "admin" : "user";
}

/** The login page's checkbox reaches the profile with the first sign-in; later ones change nothing. */
async function storeMarketingChoice(client: SupabaseClient<Database>, user: User) {
  const wantsUpdates = marketingChoiceOf(user);
  if (wantsUpdates === null) return;
  const { error } = await client
    .from("profiles")
    .update({ marketing_opt_in: wantsUpdates })
    .eq("id", user.id)
    .is("marketing_opt_in", null);
  if (error) log.warn("The marketing choice could not be stored", error);
}
