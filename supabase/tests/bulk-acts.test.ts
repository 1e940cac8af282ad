import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BulkActKind } from "#domain/review/bulk-act.ts";
import type { TeamFilter } from "#domain/review/team-list.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { eventually } from "../../tests/fixtures/eventually.ts";
import { importedRowsOf, importRows } from "../../tests/fixtures/imports.ts";
import { authenticatedBy } from "../../tests/fixtures/session-claims.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../../tests/fixtures/submissions.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";
import { unclaimedCompany } from "../../tests/fixtures/unclaimed-company.ts";

type Client = TestServer["anonymous"];

let server: TestServer;
let signedIn: Awaited<ReturnType<typeof signIn>>;
let administrator: Client;
let second: Awaited<ReturnType<typeof signIn>>;
let developer: Client;
beforeAll(async () => {
  server = await startTestServer();
  signedIn = await signIn(server, demoAccounts.administrator);
  administrator = signedIn.client;
  second = await signIn(server, "second-team@example.org");
  developer = (await signIn(server, "many-projects@example.org")).client;
  await server.query(
    "update public.profiles set user_role = 'admin' where email = 'second-team@example.org'",
  );
});
afterAll(() => server?.stop());

interface Progress {
  id: string;
  status: string;
  total: number;
  done: number;
  unchanged: number;
  refused: number;
}

interface Options {
  kind?: BulkActKind;
  list?: "queue" | "projects";
  expected?: number;
  reason?: string;
  changes?: Record<string, string | string[]>;
  client?: Client;
  act?: string;
}

type NamedRow = { project: string; revision: string | null; seen_at: string | null };

async function start(what: TeamFilter | NamedRow[], options: Options = {}): Promise<Progress> {
  const { client = administrator, kind = "approve", list = "queue", changes = {} } = options;
  const { act = randomUUID(), reason = kind === "approve" ? "" : "Because." } = options;
  const isNamed = Array.isArray(what);
  const { data, error } = await client.rpc("start_bulk_act", {
    act,
    kind,
    list,
    expected: options.expected ?? (isNamed ? what.length : await count(what, list)),
    ...(isNamed ? { rows: what } : { filter: what }),
    reason,
    changes,
  });
  if (error) throw new Error(error.message, { cause: error });
  return data as unknown as Progress;
}

async function count(filter: TeamFilter, list: "queue" | "projects" = "queue"): Promise<number> {
  const page = { list, filter, sort: "project", from_row: 0, row_count: 1 };
  const { data } = await administrator.rpc("find_team_projects", page).throwOnError();
  return (data as { total: number }).total;
}

/** Works through an act as the server's job does. */
async function finish({ id }: { id: string }): Promise<Progress> {
  for (;;) {
    const { data } = await server.service.rpc("continue_bulk_act", { act: id }).throwOnError();
    const progress = data as unknown as Progress;
    if (progress.status !== "running") return progress;
  }
}

/** Rows of projects that wait, as the queue shows them now. */
async function waiting(projects: string[]): Promise<NamedRow[]> {
  return server.query<NamedRow>(
    `select id as project, revision_id as revision, seen_at::text from public.review_queue
     where id = any ($1) and state in ('submitted', 'revision')
     order by array_position($1, id)`,
    [projects],
  );
}

const rowsOf = ({ id }: { id: string }) =>
  server.query<{ project_id: string; outcome: string; error: string | null; recorded: unknown }>(
    `select project_id, outcome, problem ->> 'error' as error, recorded
     from public.bulk_act_rows where act_id = $1 order by place`,
    [id],
  );

const statusesOf = async (projects: string[]) =>
  (
    await server.query<{ status: string }>(
      "select status from public.projects where id = any ($1) order by array_position($1, id)",
      [projects],
    )
  ).map(({ status }) => status);

test("hundreds approved in bulk leave the same tables as hundreds approved one by one", async () => {
  const [{ user_id: owner } = { user_id: "" }] = await server.query<{ user_id: string }>(
    "select id as user_id from auth.users where email = 'many-projects@example.org'",
  );
  /** Three parts of an act: half of them imported, half a developer's, who gets an e-mail about each. */
  const hundreds = async (mark: string) =>
    (
      await server.query<{ id: string }>(
        `with owned as (
           insert into public.companies (name, user_id)
           values ('Owned ' || $1::text, $2::uuid), ('Imported ' || $1::text, null) returning id, user_id
         )
         insert into public.projects (company_id, project_id, project_name, description, cost_per_ton)
         select owned.id, concat($1::text, '-', number, '-', left(owned.user_id::text, 1)), 'Forest ' || number,
           concat('Trees ', $1::text, number), number
         from owned, generate_series(1, 125) number order by owned.id, number
         returning id`,
        [mark, owner],
      )
    ).map(({ id }) => id);
  const [together, singly] = [await hundreds("aaaa"), await hundreds("bbbb")];

  const act = await start({ states: ["submitted"], search: "aaaa" });
  expect(act).toMatchObject({ status: "running", total: 250 });
  expect(await finish(act)).toMatchObject({ status: "finished", done: 250, refused: 0 });
  const seen = await waiting(singly);
  for (let from = 0; from < seen.length; from += 20) {
    const part = seen
      .slice(from, from + 20)
      .map(({ project, seen_at }) =>
        administrator
          .rpc("review_project", { project, decision: "approved", seen_at: seen_at ?? "" })
          .throwOnError(),
      );
    await Promise.all(part);
  }

  /** The rows about these projects, without ids, times and what names the set. */
  const resulting = async (projects: string[]) => {
    const tables: Record<string, string> = {
      projects: "select * from public.projects where id = any ($1)",
      reviews: "select * from public.reviews where project_id = any ($1)",
      listings: "select * from public.project_listings where id = any ($1)",
      removed: "select * from public.removed_listings where id = any ($1)",
      dates: "select true as is_listed from public.listing_dates where id = any ($1)",
      costs: "select figure_type, cost_per_ton from private.listed_costs where id = any ($1)",
      emails:
        "select recipient, template, data - 'review' as data from public.email_outbox where (data ->> 'project')::uuid = any ($1)",
      messages:
        "select topic, event, extension, private, payload - 'id' as payload from realtime.messages where (payload ->> 'project')::uuid = any ($1)",
    };
    const found: Record<string, string[]> = {};
    for (const [name, statement] of Object.entries(tables)) {
      const rows = await server.query<{ row: string }>(
        `with found as (${statement}) select regexp_replace(regexp_replace(
           (to_jsonb(found) - '{id,company_id,project_id,created_at,updated_at,status_since,reviewed_at,changed_at,changed_in_version,gated_changed_in_version}'::text[])::text,
           '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'an id', 'g'), 'aaaa|bbbb', 'a set', 'g') as row
         from found`,
        [projects],
      );
      found[name] = rows.map(({ row }) => row).toSorted();
    }
    return found;
  };
  const [first, other] = [await resulting(together), await resulting(singly)];
  expect(first.reviews).toHaveLength(250);
  expect(first.listings).toHaveLength(250);
  expect(first.emails).toHaveLength(125);
  expect(first).toEqual(other);
  expect(await server.query("select * from private.listing_differences()")).toEqual([]);
  const [trail] = await server.query(
    `select
       (select count(*)::integer from public.audit_trail where subject_id = any ($1)) as singly,
       (select count(*)::integer from public.audit_trail where subject_id = any ($2)) as together,
       (select jsonb_agg(jsonb_build_array(act, subject_kind, subject_name)) from public.audit_trail
        where subject_id = $3) as entries`,
    [singly, together, act.id],
  );
  expect(trail).toEqual({
    singly: 250,
    together: 0,
    entries: [["projects-approved", "bulk-act", "250 projects"]],
  });
});

describe("rows that are no longer what was counted", () => {
  test("are left as they are, each with its reason, and the others are done", async () => {
    const { projects } = await unclaimedCompany(server, { status: "submitted", projects: 4 });
    const submission = completeSubmission();
    const { id: own } = await submitProject(developer, submission);
    const gone = randomUUID();
    const rows = await waiting([...projects, own]);
    submission.details.description = "Words that nobody has read.";
    await developer.rpc("update_project", { project: own, submission }).throwOnError();
    await second.client
      .rpc("review_project", { project: projects[1] ?? "", decision: "approved" })
      .throwOnError();
    const [, , third] = rows;
    if (third) third.seen_at = null;
    const act = await start(
      [...rows, { project: gone, revision: null, seen_at: "2026-01-01T00:00:00Z" }],
      { kind: "reject" },
    );
    expect(act).toMatchObject({ status: "finished", total: 6, done: 2, refused: 4 });
    const reasons = new Map(
      (await rowsOf(act)).map(({ project_id, error }) => [project_id, error]),
    );
    expect([...projects, own, gone].map((id) => reasons.get(id))).toEqual([
      null,
      "already_decided",
      "submission_changed",
      null,
      "submission_changed",
      "project_not_found",
    ]);
    expect(await statusesOf([...projects, own])).toEqual([
      "rejected",
      "approved",
      "submitted",
      "rejected",
      "submitted",
    ]);
  });

  test("are found again when a developer edits while the server works", async () => {
    const mark = randomUUID().slice(0, 13);
    await unclaimedCompany(server, {
      name: `Working ${mark}`,
      status: "submitted",
      projects: 150,
    });
    const act = await start({ states: ["submitted"], search: mark });
    const [late] = await server.query<{ project_id: string }>(
      "select project_id from public.bulk_act_rows where act_id = $1 and place = 149",
      [act.id],
    );
    await server.query("update public.projects set vintage = '2024' where id = $1", [
      late?.project_id,
    ]);
    expect(await finish(act)).toMatchObject({ done: 149, refused: 1 });
    expect(await statusesOf([late?.project_id ?? ""])).toEqual(["submitted"]);
  });

  test("decides each once if two administrators start the same hundred at once, in opposite order", async () => {
    const companies = await Promise.all(
      Array.from({ length: 10 }, () =>
        unclaimedCompany(server, { status: "submitted", projects: 10 }),
      ),
    );
    const projects = companies.flatMap((company) => company.projects);
    const rows = await waiting(projects);
    const acts = await Promise.all([
      start(rows),
      start([...rows].reverse(), { client: second.client, kind: "reject" }),
    ]);
    expect(acts.reduce((sum, { done }) => sum + done, 0)).toBe(100);
    expect(acts.reduce((sum, { refused }) => sum + refused, 0)).toBe(100);
    const [reviews] = await server.query(
      "select count(*)::integer as count from public.reviews where project_id = any ($1)",
      [projects],
    );
    expect(reviews).toEqual({ count: 100 });
    expect(await server.query("select * from private.listing_differences()")).toEqual([]);
  });
});

describe("the server", () => {
  test("works through an act by itself, and every hundred is decided as a whole or not at all", async () => {
    const mark = randomUUID().slice(0, 13);
    const { projects } = await unclaimedCompany(server, {
      name: `Background ${mark}`,
      status: "submitted",
      projects: 250,
    });
    const act = await start({ states: ["submitted"], search: mark });
    await eventually(async () => {
      const [found] = await server.query<{ status: string; done: number }>(
        "select status, done from public.bulk_acts where id = $1",
        [act.id],
      );
      expect((found?.done ?? 1) % 50).toBe(0);
      expect(found?.status).toBe("finished");
    });
    expect(new Set(await statusesOf(projects))).toEqual(new Set(["approved"]));
    // Its job is settled after the last hundred.
    await eventually(async () =>
      expect(await server.query("select from public.jobs where key = $1", [act.id])).toEqual([]),
    );
  });

  test("continues after an interruption without deciding anything twice", async () => {
    const mark = randomUUID().slice(0, 13);
    const { projects } = await unclaimedCompany(server, {
      name: `Interrupted ${mark}`,
      status: "submitted",
      projects: 150,
    });
    const act = await start({ states: ["submitted"], search: mark });
    const interrupted = server.database.transaction(async (run) => {
      await run("select public.continue_bulk_act($1)", [act.id]);
      throw new Error("the server dies");
    });
    await expect(interrupted).rejects.toThrow("the server dies");
    expect(await finish(act)).toMatchObject({ status: "finished", done: 150, refused: 0 });
    const [reviews] = await server.query(
      "select count(*)::integer as count from public.reviews where project_id = any ($1)",
      [projects],
    );
    expect(reviews).toEqual({ count: 150 });
  });

  test("stops when told to, and leaves the rest as it is", async () => {
    const mark = randomUUID().slice(0, 13);
    const { projects } = await unclaimedCompany(server, {
      name: `Stopped ${mark}`,
      status: "submitted",
      projects: 150,
    });
    const act = await start({ states: ["submitted"], search: mark });
    await second.client.rpc("stop_bulk_act", { act: act.id }).throwOnError();
    const { done } = await finish(act);
    expect(done % 100).toBe(0);
    const approved = (await statusesOf(projects)).filter((status) => status === "approved");
    expect(approved).toHaveLength(done);
    const again = await second.client.rpc("stop_bulk_act", { act: act.id });
    expect(again.error?.message).toBe("bulk_act_not_running");
  });

  test("stops if the administrator who started the act is one no longer", async () => {
    const mark = randomUUID().slice(0, 13);
    await unclaimedCompany(server, { name: `Former ${mark}`, status: "submitted", projects: 101 });
    const former = await signIn(server, "former-team@example.org");
    const role = (name: string) =>
      server.query("update public.profiles set user_role = $1 where id = $2", [
        name,
        former.user.id,
      ]);
    await role("admin");
    const act = await start({ states: ["submitted"], search: mark }, { client: former.client });
    await role("user");
    const ended = await finish(act);
    expect(ended.status).toBe("stopped");
    expect(ended.done % 100).toBe(0);
  });
});

describe("start_bulk_act", () => {
  test("is for administrators only", async () => {
    const { projects } = await unclaimedCompany(server, { status: "submitted" });
    const rows = await waiting(projects);
    for (const client of [developer, server.anonymous]) {
      await expect(start(rows, { client })).rejects.toThrow(/not_allowed|permission denied/);
    }
    expect(await statusesOf(projects)).toEqual(["submitted"]);
    const { data } = await developer.from("bulk_acts").select("id");
    expect(data).toEqual([]);
  });

  test("refuses if more or fewer match than were shown, and says how many", async () => {
    const mark = randomUUID().slice(0, 13);
    const name = `Counted ${mark}`;
    const { projects } = await unclaimedCompany(server, { name, status: "submitted", projects: 3 });
    const filter = { states: ["submitted"], search: mark };
    const { error } = await administrator.rpc("start_bulk_act", {
      act: randomUUID(),
      kind: "approve",
      list: "queue",
      expected: 2,
      filter,
    });
    expect([error?.message, error?.details]).toEqual(["selection_changed", "3"]);
    expect(await statusesOf(projects)).toEqual(["submitted", "submitted", "submitted"]);
  });

  test("refuses a filter that it does not know, rather than taking every project", async () => {
    for (const filter of [{ sort: "x" }, { states: "submitted" }, { search: 1 }]) {
      await expect(start(filter as TeamFilter, { expected: 1 })).rejects.toThrow(
        "filter_not_valid",
      );
    }
  });

  test("starts one act if its response was lost and it is sent again", async () => {
    const { projects } = await unclaimedCompany(server, { status: "submitted", projects: 2 });
    const rows = await waiting(projects);
    const act = randomUUID();
    const first = await start(rows, { act });
    expect(await start(rows, { act })).toEqual(first);
  });

  test("requires a reason for everything but an approval", async () => {
    const { projects } = await unclaimedCompany(server, { status: "submitted" });
    const rows = await waiting(projects);
    await expect(start(rows, { kind: "reject", reason: " " })).rejects.toThrow("reason_required");
  });

  test("withdraws listed projects together with a change that waits, and tells their developer", async () => {
    const submission = completeSubmission({ company: `Withdrawn ${randomUUID()}` });
    const { id } = await submitProject(developer, submission);
    await administrator.rpc("review_project", { project: id, decision: "approved" });
    await developer.rpc("update_project", { project: id, submission }).throwOnError();
    const act = await start(
      { states: ["approved"], search: submission.company.name },
      { kind: "withdraw", list: "projects" },
    );
    expect(act).toMatchObject({ done: 1, refused: 0 });
    const [left] = await server.query(
      `select status, (select decision from public.pending_revisions where project_id = $1) as change,
         (select count(*)::integer from public.email_outbox where data ->> 'project' = $1::text
          and data ->> 'decision' = 'withdrawn') as emails
       from public.projects where id = $1`,
      [id],
    );
    // The account and the communications address.
    expect(left).toEqual({ status: "withdrawn", change: "withdrawn", emails: 2 });
  });

  test("edits type, sector and status, keeps what changed in each project, and leaves others alone", async () => {
    const { projects } = await unclaimedCompany(server, { projects: 3 });
    await server.query(
      `insert into public.project_types (project_id, type_name, position)
       values ($1, 'Forestry', 1)`,
      [projects[0]],
    );
    const rows = await server.query<NamedRow>(
      "select id as project, null as revision, updated_at::text as seen_at from public.projects where id = any ($1)",
      [projects],
    );
    const changes = { "project.type": ["Forestry"] };
    const act = await start(rows, { kind: "edit", list: "projects", changes });
    expect(act).toMatchObject({ done: 2, unchanged: 1, refused: 0 });
    const done = (await rowsOf(act)).filter(({ outcome }) => outcome === "done");
    expect(done.map(({ recorded }) => recorded)).toEqual(
      Array.from({ length: 2 }, () => ({
        act: "project-edited",
        details: { "project.type": { from: [], to: ["Forestry"] } },
      })),
    );
    const [sources] = await server.query<{ by: string }>(
      "select sources #>> '{project.type,by}' as by from public.projects where id = $1",
      [projects[1]],
    );
    expect(sources).toEqual({ by: "team" });
    await expect(
      start(rows, { kind: "edit", list: "projects", changes: { "details.description": "New." } }),
    ).rejects.toThrow("bulk_act_not_valid");
  });

  test("deletes what an import created, with its decisions, but nothing listed or claimed", async () => {
    const { id: imported } = await importRows(
      administrator,
      importedRowsOf(3, () => ({ "company.name": `Deleted ${randomUUID()}` })),
    );
    const filter = { import: imported };
    const listed = await server.query<{ id: string; company_id: string }>(
      "select id, company_id from public.projects where id in (select project_id from public.import_rows where import_id = $1) order by project_id",
      [imported],
    );
    const [first, last] = listed.map(({ id }) => id);
    await administrator.rpc("review_project", { project: first ?? "", decision: "approved" });
    await administrator
      .rpc("review_project", { project: last ?? "", decision: "rejected", note: "No." })
      .throwOnError();
    const { id: own, companyId } = await submitProject(
      developer,
      completeSubmission({ company: `Taken back ${randomUUID()}` }),
    );

    const stale = await authenticatedBy(server, signedIn, [{ method: "otp", minutesAgo: 20 }]);
    await expect(
      start(filter, { kind: "delete", list: "projects", client: stale }),
    ).rejects.toThrow("confirmation_required");
    const act = await start(filter, { kind: "delete", list: "projects" });
    expect(act).toMatchObject({ done: 2, refused: 1 });
    const errors = (await rowsOf(act)).flatMap(({ error }) => error ?? []);
    expect(errors).toEqual(["project_is_listed"]);
    const [left] = await server.query(
      `select
         (select array_agg(id) from public.projects where id = any ($1)) as projects,
         (select count(*)::integer from public.companies where id = any ($2)) as companies,
         (select count(*)::integer from public.registry_records where project_id = any ($1)) as records`,
      [listed.map(({ id }) => id), listed.map(({ company_id }) => company_id)],
    );
    expect(left).toEqual({ projects: [first], companies: 1, records: 1 });

    const claimed = await start(await waiting([own]), { kind: "delete" });
    expect((await rowsOf(claimed)).map(({ error }) => error)).toEqual(["project_is_claimed"]);
    await administrator
      .rpc("take_back_company", { company: companyId, reason: "Not theirs." })
      .throwOnError();
    const submitted = await start(await waiting([own]), { kind: "delete" });
    expect((await rowsOf(submitted)).map(({ error }) => error)).toEqual(["project_not_imported"]);

    const wanted = await unclaimedCompany(server, { status: "submitted", isImported: true });
    await developer.rpc("claim_company", { company: wanted.id, message: "Ours." }).throwOnError();
    expect(await start(await waiting(wanted.projects), { kind: "delete" })).toMatchObject({
      done: 1,
    });
    expect(
      await server.query("select from public.companies where id = $1", [wanted.id]),
      "somebody waits for a decision on it",
    ).toHaveLength(1);
    const [entry] = await server.query<{ details: { import: string } }>(
      "select details from public.audit_trail where subject_id = $1",
      [act.id],
    );
    expect(entry?.details.import).toBe("all projects.csv (Verra, 2025-11-16)");
  });
});
