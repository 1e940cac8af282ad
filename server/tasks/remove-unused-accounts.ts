import type { Database } from "../database/database.ts";

/** At most this many in one statement, so that none takes long. */
const batch = 1000;

/**
 * Removes accounts that someone's typing an address made a day ago and no one has confirmed since;
 * invited people keep theirs. Removes links and logins that no one finished, too. Returns how many
 * accounts went.
 */
export async function removeUnusedAccounts(database: Pick<Database, "query">): Promise<number> {
  // The links of a change of address are one half of it, so they stay until it starts again.
  await database.query(
    `delete from auth.one_time_tokens
    where updated_at < now() at time zone 'utc' - interval '1 day'
      and token_type not in ('email_change_token_current', 'email_change_token_new')`,
  );
  await database.query("delete from auth.flow_state where created_at < now() - interval '1 day'");
  let removed = 0;
  while (true) {
    const gone = await database.query(
      `delete from auth.users where id in (
        select id from auth.users account
        where email_confirmed_at is null and phone_confirmed_at is null and invited_at is null
          and last_sign_in_at is null and not is_sso_user and created_at < now() - interval '1 day'
          and not exists (select from auth.sessions where user_id = account.id)
          and not exists (select from auth.identities where user_id = account.id)
          -- Someone was sent a link within the last day.
          and not exists (select from auth.one_time_tokens where user_id = account.id)
        limit ${batch}
        for update skip locked
      ) returning id`,
    );
    removed += gone.length;
    if (gone.length < batch) return removed;
  }
}
