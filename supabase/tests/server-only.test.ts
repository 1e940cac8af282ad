import { beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { gatewayRole } from "#server/database/lanes.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { sharedTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

let server: TestServer;
let administratorId: string;
beforeAll(async () => {
  server = await sharedTestServer();
  administratorId = (await signIn(server, demoAccounts.administrator)).user.id;
});

const nothing = "00000000-0000-4000-8000-000000000000";
const calls: Record<string, string> = {
  set_admin_emails: "public.set_admin_emails('{}')",
  set_admin_second_factor: "public.set_admin_second_factor('optional')",
  continue_bulk_act: `public.continue_bulk_act('${nothing}')`,
  claim_jobs: "public.claim_jobs('{email}', 0)",
  settle_job: `public.settle_job('${nothing}')`,
  hand_over_email: `public.hand_over_email('${nothing}', now())`,
  begin_rating_refresh: "public.begin_rating_refresh('unheard-of', 'nobody')",
  store_fetched_ratings: `public.store_fetched_ratings('${nothing}', '[]')`,
  finish_rating_refresh: `public.finish_rating_refresh('${nothing}', '1', 0)`,
  fail_rating_refresh: `public.fail_rating_refresh('${nothing}', 'x', 500)`,
  get_logo_to_publish: `public.get_logo_to_publish('${nothing}')`,
  set_company_logo: `public.set_company_logo('${nothing}', 'x.png')`,
  restore_company_logo: "public.restore_company_logo('x')",
  get_files_to_remove: "public.get_files_to_remove('project_media', 'x')",
  get_followed_projects: "public.get_followed_projects()",
  queue_list_emails: "public.queue_list_emails('{}')",
  get_unsubscribe_token: "public.get_unsubscribe_token('x')",
  freeze_record: `public.freeze_record('offer', '${nothing}', '{}', '{}')`,
  apply_rules_of_today: "public.apply_rules_of_today()",
  continue_usage_rules: `public.continue_usage_rules('${nothing}')`,
  note_services: `public.note_services('${nothing}', 0, '[]')`,
  get_operating_figures: "public.get_operating_figures()",
  use_api_key: "public.use_api_key('x')",
};

/**
 * Runs a statement as a role, or in the direct session, with JWT claims, and rolls it back. Returns
 * the error's name, or "ran".
 */
async function outcome(statement: string, role: string | null, claims: Record<string, string>) {
  const rollback = { reason: "rolled back" };
  try {
    await server.database.transaction(async (run) => {
      // Grant everything: the functions must check their caller, whatever the privileges.
      if (role) {
        await run(`grant usage on schema public to ${role};
          grant execute on all functions in schema public to ${role}`);
      }
      for (const [name, value] of Object.entries(claims)) {
        await run("select set_config($1, $2, true)", [`request.jwt.claim.${name}`, value]);
      }
      if (role) await run(`set local role ${role}`);
      await run(`do $$ begin perform ${statement}; end $$`);
      throw rollback;
    });
  } catch (error) {
    return error === rollback ? "ran" : (error as Error).message;
  }
  throw new Error("A transaction that fails must throw");
}

const strangers = [
  ["the gateway without claims", gatewayRole, {}],
  ["the gateway claiming to be the service", gatewayRole, { role: "service_role" }],
  ["anon", "anon", { role: "anon" }],
  ["anon without claims", "anon", {}],
  ["authenticated", "authenticated", { role: "authenticated", sub: nothing }],
  ["authenticated without claims", "authenticated", {}],
] as [string, string, Record<string, string>][];

describe.each(Object.entries(calls))("%s", (_, call) => {
  test.each(strangers)("is refused to %s", async (_who, role, claims) => {
    expect(await outcome(call, role, claims)).toContain("not_allowed");
  });

  test("is refused to an administrator, and to a direct session acting for a visitor", async () => {
    const administrator = { role: "authenticated", sub: administratorId };
    expect(await outcome(call, "authenticated", administrator)).toContain("not_allowed");
    expect(await outcome(call, null, { role: "anon" })).toContain("not_allowed");
  });

  test("is allowed to the service role and the direct session", async () => {
    const results = [
      await outcome(call, "service_role", { role: "service_role" }),
      await outcome(call, null, {}),
    ];
    for (const result of results) expect(result).not.toContain("not_allowed");
  });
});

test("every server-only function is tested here", async () => {
  const rows = await server.query<{ name: string }>(`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc like '%private.require_server()%'`);
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(calls).sort());
  const open = await server.query<{ name: string }>(`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace
      and has_function_privilege('service_role', oid, 'execute')
      and not has_function_privilege('authenticated', oid, 'execute')
      and prosrc not like '%private.require_server()%'`);
  expect(open, "functions closed to visitors check their caller").toEqual([]);
});

test("only the server can change guarded columns", async () => {
  const change = `1 from set_changed('${administratorId}')`;
  await server.query(`
    create or replace function public.set_changed(person uuid) returns void
    language sql security definer set search_path = ''
    as 'update public.profiles set user_role = ''user'' where id = person'`);
  try {
    for (const [, role, claims] of strangers) {
      expect(await outcome(change.replace("set_", "public.set_"), role, claims)).toContain(
        "column_not_changeable",
      );
    }
    const ran = await outcome(change.replace("set_", "public.set_"), "service_role", {
      role: "service_role",
    });
    expect(ran).toBe("ran");
  } finally {
    await server.query("drop function public.set_changed(uuid)");
  }
});
