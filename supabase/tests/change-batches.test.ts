import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { sharedTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";
import { unclaimedCompany } from "../../tests/fixtures/unclaimed-company.ts";

type Client = TestServer["anonymous"];

const notAvailable = "No - Purchase not available at this time";

let server: TestServer;
let administrator: Client;
beforeAll(async () => {
  server = await sharedTestServer();
  administrator = (await signIn(server, demoAccounts.administrator)).client;
});

/** A developer whose claimed company has projects as an import leaves them. */
async function developer(projects: number, status: "approved" | "submitted" = "approved") {
  const email = `batch-${randomUUID()}@example.org`;
  const { client, user } = await signIn(server, email);
  const company = await unclaimedCompany(server, { projects, status });
  await server.query("update public.companies set user_id = $1 where id = $2", [
    user.id,
    company.id,
  ]);
  return { client, email, user: user.id, company: company.id, projects: company.projects };
}

interface Stored {
  id: string;
  cost_per_ton: number | null;
  credit_availability: string | null;
  vintage: string | null;
  description: string;
  updated_at: string;
}

const stored = (projects: readonly string[]) =>
  server.query<Stored>(
    `select id, cost_per_ton, credit_availability, vintage, description,
       private.iso_time(updated_at) as updated_at
     from public.projects where id = any ($1) order by array_position($1, id)`,
    [projects],
  );

const waiting = (projects: readonly string[]) =>
  server.query<{ id: string; batch_id: string | null; cost: string | null }>(
    `select id, batch_id, submission #>> '{pricing,costPerTon}' as cost
     from public.pending_revisions where project_id = any ($1) and decision is null`,
    [projects],
  );

async function seenAt(project: string): Promise<string> {
  const [row] = await server.query<{ at: string }>(
    "select private.iso_time(private.last_changed($1)) as at",
    [project],
  );
  return row?.at ?? "";
}

const change = async (project: string, values: Record<string, string>) => ({
  project,
  seen_at: await seenAt(project),
  values,
});

const priced = (projects: readonly string[], price: (index: number) => string) =>
  Promise.all(projects.map((one, index) => change(one, { "pricing.costPerTon": price(index) })));

type Results = { project: string; outcome?: string; error?: string; code?: string }[];

async function save(client: Client, changes: object[], agrees = false) {
  const batch = randomUUID();
  const { data } = await client
    .rpc("update_projects", { changes: changes as never, batch, agrees_to_terms: agrees })
    .throwOnError();
  return { batch, results: data as unknown as Results };
}

interface Decision {
  projects: readonly string[];
  decision: string;
  note?: string;
  seenAt?: string;
}

async function decide(batch: string, { projects, decision, note, seenAt: seen }: Decision) {
  const { data, error } = await administrator.rpc("review_change_batch", {
    batch,
    projects: [...projects],
    decision,
    note: note ?? "",
    seen_at: seen ?? "2999-01-01",
  });
  return { results: data as { project: string; error: string | null }[] | null, error };
}

test("the fields of the table are the same for the page and for the database", async () => {
  const { batchFields } = await import("#domain/my-projects/batch-columns.ts");
  const [row] = await server.query<{ fields: string[] }>("select private.batch_fields() as fields");
  expect(row?.fields).toEqual(batchFields);
});

describe("changes of several listed projects", () => {
  test("wait as one batch, are decided as one, and the developer gets one e-mail", async () => {
    const { client, email, projects } = await developer(40);
    const before = await stored(projects);
    const { batch, results } = await save(
      client,
      await priced(projects, (index) => `${10 + index}`),
    );
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(["pending_review"]));
    expect(results.map(({ project }) => project)).toEqual(projects);
    expect(await stored(projects), "nothing is published unreviewed").toEqual(before);
    expect(new Set((await waiting(projects)).map(({ batch_id }) => batch_id))).toEqual(
      new Set([batch]),
    );
    const { data: batches } = await administrator.rpc("get_change_batches").throwOnError();
    expect(batches.find((one) => one.batch === batch)?.changes).toBe(40);

    // In two calls, as a larger batch needs.
    const first = await decide(batch, { projects: projects.slice(0, 25), decision: "approved" });
    const isDue = async () => {
      const [job] = await server.query<{ due: boolean }>(
        `select job.next_attempt_at <= now() as due from public.jobs job
         join public.email_outbox email on email.id::text = job.key where email.recipient = $1`,
        [email],
      );
      return job?.due;
    };
    expect(await isDue(), "the e-mail waits for the rest").toBe(false);
    const rest = await decide(batch, { projects: projects.slice(25), decision: "approved" });
    expect(await isDue()).not.toBe(false);
    const decided = [...(first.results ?? []), ...(rest.results ?? [])];
    expect(decided.map(({ error }) => error)).toEqual(projects.map(() => null));
    expect((await stored(projects)).map(({ cost_per_ton }) => cost_per_ton)).toEqual(
      projects.map((_, index) => 10 + index),
    );
    const emails = await server.query<{ template: string; reviews: number }>(
      `select template, (
         select count(*)::integer from jsonb_array_elements(data -> 'changes') change
         join public.reviews review on review.id::text = change ->> 'review'
           and review.project_id::text = change ->> 'project'
       ) as reviews
       from public.email_outbox where recipient = $1`,
      [email],
    );
    expect(emails).toEqual([{ template: "batch-decision", reviews: 40 }]);
  });

  test("keep everything that the table does not have, and need no terms and no complete form", async () => {
    const { client, projects } = await developer(1);
    const [project = ""] = projects;
    const { batch } = await save(client, [await change(project, { "impact.vintage": "2024" })]);
    await decide(batch, { projects, decision: "approved" });
    const [row] = await server.query(
      `select vintage, project_name, registry, description, carbon_category, project_stage,
         credit_availability, cost_per_ton, agreement_to_terms
       from public.projects where id = $1`,
      [project],
    );
    expect(row).toEqual({
      vintage: "2024",
      project_name: "Forest 1",
      registry: "Verra",
      description: "A forestry project in Verra.",
      carbon_category: null,
      project_stage: null,
      credit_availability: null,
      cost_per_ton: null,
      agreement_to_terms: false,
    });
  });

  test("continue an edit that waits, and record the agreement to the terms if it is given", async () => {
    const { client, projects } = await developer(1);
    const [project = ""] = projects;
    await save(client, [await change(project, { "impact.vintage": "2023" })]);
    const { batch } = await save(
      client,
      [await change(project, { "pricing.costPerTon": "8" })],
      true,
    );
    await decide(batch, { projects, decision: "approved" });
    const [row] = await server.query(
      "select vintage, cost_per_ton, agreement_to_terms from public.projects where id = $1",
      [project],
    );
    expect(row).toEqual({ vintage: "2023", cost_per_ton: 8, agreement_to_terms: true });
  });

  test("take credits off sale without a review, and leave the rest of the change to it", async () => {
    const { client, projects } = await developer(2);
    const [only = "", both = ""] = projects;
    const { results } = await save(client, [
      await change(only, { "impact.credit_availability": notAvailable }),
      await change(both, {
        "impact.credit_availability": notAvailable,
        "pricing.costPerTon": "20",
      }),
    ]);
    expect(results.map(({ outcome }) => outcome)).toEqual(["saved", "pending_review"]);
    expect(
      (await stored(projects)).map((row) => [row.credit_availability, row.cost_per_ton]),
    ).toEqual([
      [notAvailable, null],
      [notAvailable, null],
    ]);
    expect(await waiting([only])).toEqual([]);
    expect((await waiting([both])).map(({ cost }) => cost)).toEqual(["20"]);
  });

  test("are settled for each project: a wrong value, an outdated one and an unchanged one", async () => {
    const { client, projects } = await developer(4);
    const [wrong = "", outdated = "", same = "", right = ""] = projects;
    const { results } = await save(client, [
      await change(wrong, { "impact.vintage": "soon", "pricing.costPerTon": "5" }),
      { ...(await change(outdated, { "pricing.costPerTon": "5" })), seen_at: "2026-01-01" },
      await change(same, { "pricing.costPerTon": "", "details.website": " " }),
      await change(right, { "pricing.costPerTon": "5" }),
    ]);
    expect(results).toMatchObject([
      { error: expect.stringContaining("vintage_is_years_or_not_applicable"), code: "23514" },
      { error: "project_changed" },
      { outcome: "unchanged" },
      { outcome: "pending_review" },
    ]);
    expect(await waiting([wrong, outdated, same])).toEqual([]);
  });
});

test("an editor of two companies waits for no other developer while the team's e-mail is locked", async () => {
  const companies = [await developer(1), await developer(1)].toSorted((one, other) =>
    one.company < other.company ? -1 : 1,
  );
  const [first, last] = companies;
  if (!first || !last) throw new Error("No companies");
  const editor = await signIn(server, `editor-${randomUUID()}@example.org`);
  for (const { company } of companies) {
    await server.query(
      "insert into public.company_members (company_id, user_id, role) values ($1, $2, 'editor')",
      [company, editor.user.id],
    );
  }
  const locks = (condition: string) =>
    server.query(
      `select from pg_locks where locktype = 'advisory' and ${condition}
         and database = (select oid from pg_database where datname = current_database())`,
    );
  const projects = companies.flatMap((one) => one.projects);
  const changes = await priced(projects, () => "6");
  let saving: ReturnType<typeof save> | undefined;
  // As if the owner of the last company were saving something that takes long.
  await server.database.transaction(async (run) => {
    await run("select private.lock_submitter($1)", [last.user]);
    saving = save(editor.client, changes);
    await expect.poll(() => locks("not granted")).toHaveLength(1);
    expect(
      await locks(
        "granted and (classid::bigint << 32 | objid::bigint) = hashtextextended('email to the team', 0)",
      ),
    ).toEqual([]);
  });
  expect((await saving)?.results.map(({ outcome }) => outcome)).toEqual([
    "pending_review",
    "pending_review",
  ]);
  const told = await server.query<{ project: string; kind: string }>(
    `select item ->> 'project' as project, item ->> 'kind' as kind
     from public.email_outbox, jsonb_array_elements(data -> 'submissions') item
     where template = 'submissions-received' and item ->> 'project' = any ($1)`,
    [projects],
  );
  expect(told).toEqual(projects.map((project) => ({ project, kind: "revision" })));
});

test("changes of projects that are not listed yet are saved straight away", async () => {
  const { client, projects } = await developer(2, "submitted");
  const { results } = await save(client, await priced(projects, () => "30"));
  expect(results.map(({ outcome }) => outcome)).toEqual(["saved", "saved"]);
  expect((await stored(projects)).map(({ cost_per_ton }) => cost_per_ton)).toEqual([30, 30]);
});

test("another developer's project in the batch changes nothing, and the own one is saved", async () => {
  const own = await developer(1);
  const other = await developer(1);
  const before = await stored(other.projects);
  const { results } = await save(own.client, [
    ...(await priced(other.projects, () => "1")),
    ...(await priced(own.projects, () => "2")),
  ]);
  expect(results).toMatchObject([{ error: "project_not_found" }, { outcome: "pending_review" }]);
  expect(await stored(other.projects)).toEqual(before);
  expect(await waiting(other.projects)).toEqual([]);
});

test("a batch can be continued in a second call, but not by somebody else", async () => {
  const own = await developer(2);
  const other = await developer(1);
  const [first = "", second = ""] = own.projects;
  const batch = randomUUID();
  const send = async (client: Client, project: string) =>
    client.rpc("update_projects", {
      changes: [await change(project, { "impact.vintage": "2022" })] as never,
      batch,
    });
  expect((await send(own.client, first)).error).toBeNull();
  expect((await send(own.client, second)).error).toBeNull();
  expect((await waiting(own.projects)).map(({ batch_id }) => batch_id)).toEqual([batch, batch]);
  expect((await send(other.client, other.projects[0] ?? "")).error?.message).toBe(
    "changes_not_valid",
  );
});

test("a returned or withdrawn project is not sent to the team again from the table", async () => {
  const { client, projects } = await developer(2);
  const [withdrawn = "", returned = ""] = projects;
  await client.rpc("reduce_offer", { project: withdrawn, change: "withdrawn" }).throwOnError();
  const { batch } = await save(client, await priced([returned], () => "9"));
  expect(
    (await decide(batch, { projects, decision: "changes_requested", note: "Which year?" })).error,
  ).toBeNull();
  const { results } = await save(client, await priced(projects, () => "3"));
  expect(results.map(({ error }) => error)).toEqual(["edit_in_form", "edit_in_form"]);
});

test.each([
  ["not a list", { project: "x" }],
  [
    "a field that the table does not have",
    [{ project: randomUUID(), values: { "company.name": "X" } }],
  ],
  ["no project", [{ values: {} }]],
  ["a value that is no text", [{ project: randomUUID(), values: { "impact.vintage": 2024 } }]],
  ["a time that is none", [{ project: randomUUID(), seen_at: "soon", values: {} }]],
])("a call with %s is refused as a whole", async (_, changes) => {
  const { client } = await developer(1);
  const { error } = await client.rpc("update_projects", {
    changes: changes as never,
    batch: randomUUID(),
  });
  expect(error?.message).toBe("changes_not_valid");
});

test("a call that names a project twice or more than 50 is refused as a whole", async () => {
  const { client, projects } = await developer(1);
  const [one] = await priced(projects, () => "4");
  const batch = randomUUID();
  const twice = await client.rpc("update_projects", { changes: [one, one] as never, batch });
  expect(twice.error?.message).toBe("changes_not_valid");
  const many = Array.from({ length: 51 }, () => ({ ...one, project: randomUUID() }));
  const { error } = await client.rpc("update_projects", { changes: many as never, batch });
  expect(error?.message).toBe("too_many_changes_in_call");
});

describe("one decision on a batch", () => {
  test("keeps details of the company that one of its changes, or another edit, brought", async () => {
    const { client, company, projects } = await developer(3);
    const { batch } = await save(client, await priced(projects, () => "13"));
    const emailOf = async () =>
      (
        await server.query<{ email: string | null; location: string | null }>(
          "select email, location from public.companies where id = $1",
          [company],
        )
      )[0];
    const editCompany = async (project: string, field: string, value: string) => {
      const [row] = await server.query<{ id: string; submission: object }>(
        `select id, jsonb_set(submission, array['company', $2], to_jsonb($3::text)) as submission
         from public.pending_revisions where project_id = $1 and decision is null`,
        [project, field, value],
      );
      await client
        .rpc("update_project", { project, submission: row?.submission as never })
        .throwOnError();
      return row?.id ?? "";
    };
    const [first = "", second = "", third = ""] = projects.toSorted();
    const revision = await editCompany(third, "location", "Portugal");
    await editCompany(first, "email", "office@batch.example");
    await administrator
      .rpc("review_project", { project: third, decision: "approved", revision })
      .throwOnError();
    const { results } = await decide(batch, { projects, decision: "approved" });
    expect(results).toEqual(
      expect.arrayContaining(
        [first, second].map((project) => ({ project, error: null, detail: null })),
      ),
    );
    expect(await emailOf()).toEqual({ email: "office@batch.example", location: "Portugal" });
  });

  test("leaves what changed after it was read, and what has files", async () => {
    const { client, projects } = await developer(3);
    const [changed = "", filed = "", plain = ""] = projects;
    const { batch } = await save(client, await priced(projects, () => "11"));
    const read = await seenAt(plain);
    await server.query(
      `insert into public.project_files
         (company_id, project_id, revision_id, kind, position, path, media_type, given_name, size_bytes)
       select project.company_id, project.id, revision.id, 'photo', 1, gen_random_uuid()::text,
         'image/png', 'x.png', 9
       from public.projects project
       join public.pending_revisions revision on revision.project_id = project.id
       where project.id = $1`,
      [filed],
    );
    await server.query(
      "update public.pending_revisions set submitted_at = now() where project_id = $1",
      [changed],
    );
    const { results } = await decide(batch, { projects, decision: "approved", seenAt: read });
    expect(Object.fromEntries((results ?? []).map((one) => [one.project, one.error]))).toEqual({
      [changed]: "submission_changed",
      [filed]: "change_has_files",
      [plain]: null,
    });
  });

  test("needs a note unless it approves, and is made once", async () => {
    const { client, projects } = await developer(2);
    const { batch } = await save(client, await priced(projects, () => "12"));
    expect((await decide(batch, { projects, decision: "rejected" })).error?.message).toBe(
      "note_required",
    );
    expect(
      (await decide(batch, { projects, decision: "rejected", note: "Too high." })).error,
    ).toBeNull();
    expect((await decide(batch, { projects, decision: "approved" })).error?.message).toBe(
      "already_decided",
    );
  });
});

test("several projects are sold out or withdrawn at once, each by the rules for one", async () => {
  const { client, projects } = await developer(3);
  const other = await developer(1);
  const [first = ""] = projects;
  await client.rpc("reduce_offer", { project: first, change: "sold_out" }).throwOnError();
  const { data } = await client
    .rpc("reduce_offers", { projects: [...projects, ...other.projects], change: "sold_out" })
    .throwOnError();
  expect(data).toMatchObject([
    { project: first, error: "already_sold_out" },
    { error: null },
    { error: null },
    { error: "project_not_found" },
  ]);
  const rows = await server.query<{ project_status: string | null }>(
    "select project_status from public.projects where id = any ($1) order by array_position($1, id)",
    [[...projects, ...other.projects]],
  );
  expect(rows.map((row) => row.project_status)).toEqual(["Sold out", "Sold out", "Sold out", null]);
});
