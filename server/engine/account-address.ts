import type { Database } from "./database/database.ts";

/** The e-mail address of an account, in lower case; null if the account no longer exists. */
export async function accountAddress(database: Database, account: string): Promise<string | null> {
  const [found] = await database.query<{ email: string | null }>(
    "select lower(email) as email from auth.users where id = $1",
    [account],
  );
  return found?.email ?? null;
}
