import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import type { Database } from "#server/database/database.ts";

/**
 * Revokes the demo accounts' sessions and unused sign-in links, in case the database was filled
 * with demo data earlier.
 */
export async function closeDemoAccounts(database: Database): Promise<void> {
  const accounts = [demoAccounts.developer, demoAccounts.administrator];
  await database.transaction(async (run) => {
    await run(
      `delete from auth.sessions
       where user_id in (select id from auth.users where email in ($1, $2))`,
      accounts,
    );
    await run(
      `delete from auth.one_time_tokens
       where user_id in (select id from auth.users where email in ($1, $2))`,
      accounts,
    );
  });
}
