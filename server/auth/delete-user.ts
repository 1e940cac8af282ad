import type { Query } from "./account-transactions.ts";
import { AuthError } from "./auth-errors.ts";

/** The row stays for whatever refers to it, without anything that tells who it was. */
export async function softDeleteUser(query: Query, id: string): Promise<void> {
  for (const table of ["sessions", "identities", "one_time_tokens", "mfa_factors", "flow_state"]) {
    await query(`delete from auth.${table} where user_id = $1`, [id]);
  }
  await query(
    `update auth.users set deleted_at = now(), updated_at = now(), email = null, email_change = '',
      encrypted_password = '', raw_user_meta_data = '{}', raw_app_meta_data = '{}'
    where id = $1`,
    [id],
  );
}

/** Refuses to delete an account that companies or projects refer to. */
export async function deleteUser(query: Query, id: string): Promise<void> {
  await query("savepoint deletion");
  try {
    await query("delete from auth.users where id = $1", [id]);
  } catch (error) {
    if (!isReferred(error)) throw error;
    await query("rollback to savepoint deletion");
    throw new AuthError(
      409,
      "conflict",
      "This person has companies or projects. Please delete them on the people page.",
    );
  }
  await query("delete from auth.flow_state where user_id = $1", [id]);
}

const isReferred = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "23503" || error.code === "23001");
