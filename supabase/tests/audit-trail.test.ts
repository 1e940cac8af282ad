import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acts } from "#domain/audit/acts.ts";
import { auditCondition, everything } from "#domain/audit/audit-trail.ts";
import type { Database } from "#domain/database.types.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { importedRowsOf, importRows, stageRows } from "../../tests/fixtures/imports.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../../tests/fixtures/submissions.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";
import { unclaimedCompany } from "../../tests/fixtures/unclaimed-company.ts";

type NewsChange = Pick<
  Database["public"]["Tables"]["news"]["Update"],
  "title" | "content" | "excerpt" | "is_draft" | "publishingDate"
>;
type SignedIn = Awaited<ReturnType<typeof signIn>>;

let server: TestServer;
let administrator: SignedIn;
let developer: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  administrator = await signIn(server, demoAccounts.administrator);
  developer = await signIn(server, "trail-developer@example.org");
});
afterAll(() => server?.stop());

interface Entry {
  id: number;
  words: string;
  act: string;
  actor_id: string | null;
  actor_role: string;
  subject_kind: string;
  subject_id: string | null;
  subject_name: string | null;
  reason: string | null;
  details: unknown;
}

/** The audit entries that an action leaves. */
async function recorded(act: () => PromiseLike<unknown>): Promise<Entry[]> {
  const [last] = await server.query<{ id: string }>(
    "select coalesce(max(id), 0) as id from public.audit_trail",
  );
  await act();
  return server.query<Entry>("select * from public.audit_trail where id > $1 order by id", [
    last?.id,
  ]);
}

const actsOf = (entries: Entry[]) => entries.map(({ act }) => act);

async function done<Data>(request: PromiseLike<{ data: Data; error: unknown }>): Promise<Data> {
  const { data, error } = await request;
  if (error) throw error;
  return data;
}

const byAdministrator = () => ({ actor_id: administrator.user.id, actor_role: "administrator" });

describe("administrators' acts are recorded with the actor, the subject and the reason", () => {
  test("decisions on projects and revisions", async () => {
    const submission = completeSubmission();
    const { id } = await submitProject(developer.client, submission);
    const decide = (decision: string, revision?: string) =>
      recorded(() =>
        done(
          administrator.client.rpc("review_project", {
            project: id,
            decision,
            note: "Because.",
            ...(revision && { revision }),
          }),
        ),
      );
    const change = async () => {
      await done(developer.client.rpc("update_project", { project: id, submission }));
      const [row] = await server.query<{ id: string }>(
        "select id from public.pending_revisions where project_id = $1 and decision is null",
        [id],
      );
      return row?.id;
    };
    expect(await decide("changes_requested")).toMatchObject([
      {
        ...byAdministrator(),
        act: "changes-requested",
        subject_kind: "project",
        subject_id: id,
        subject_name: submission.project.id,
        reason: "Because.",
      },
    ]);
    expect(await recorded(change)).toEqual([]);
    expect(actsOf(await decide("approved"))).toEqual(["project-approved"]);
    expect(actsOf(await decide("rejected", await change()))).toEqual(["change-rejected"]);
    expect(actsOf(await decide("approved", await change()))).toEqual(["change-approved"]);
    expect(actsOf(await decide("withdrawn"))).toEqual(["project-withdrawn"]);
  });

  test("decisions on claims, including claims rejected by approving another", async () => {
    const company = await unclaimedCompany(server);
    const claim = async ({ client }: SignedIn) =>
      done(client.rpc("claim_company", { company: company.id, message: "We are they." }));
    const rival = await signIn(server, "trail-rival@example.org");
    const first = (await claim(developer)) ?? "";
    await claim(rival);
    const entries = await recorded(() =>
      done(
        administrator.client.rpc("decide_company_claim", { claim: first, decision: "approved" }),
      ),
    );
    expect(actsOf(entries).toSorted()).toEqual(["claim-approved", "claim-rejected"]);
    expect(entries[0]).toMatchObject({ ...byAdministrator(), subject_name: company.name });
  });

  test("imports from start to finish", async () => {
    const { client } = administrator;
    let id = "";
    const entries = await recorded(async () => {
      ({ id } = await importRows(client, importedRowsOf(2)));
      await done(client.rpc("undo_import", { import: id }));
      await done(
        client.rpc("discard_import", { import: await stageRows(client, importedRowsOf(1)) }),
      );
    });
    expect(actsOf(entries)).toEqual([
      "import-started",
      "import-finished",
      "import-undone",
      "import-started",
      "import-discarded",
    ]);
    expect(entries[1]).toMatchObject({
      ...byAdministrator(),
      subject_id: id,
      subject_name: "all projects.csv",
      details: { registry: "Verra", rows: 2, new: 2, failed: 0 },
    });
  });

  test("every kind of change to a post", async () => {
    const { client } = administrator;
    const news = () => client.from("news");
    const written = await recorded(() => done(news().insert({ title: "Kelp", is_draft: true })));
    const [post] = written;
    const id = Number(post?.subject_id?.split("/")[1]);
    expect(post).toMatchObject({
      ...byAdministrator(),
      act: "post-created",
      subject_kind: "post",
      subject_id: `news/${id}`,
      subject_name: "Kelp",
    });
    const change = async (part: NewsChange) => {
      const entries = await recorded(() => done(news().update(part).eq("id", id)));
      expect(entries).toHaveLength(1);
      return entries[0];
    };
    expect(await change({ title: "Kelp forests", content: "Long." })).toMatchObject({
      act: "post-edited",
      details: {
        changes: expect.arrayContaining([
          { field: "title", from: "Kelp", to: "Kelp forests" },
          { field: "content" },
        ]),
      },
    });
    expect(await change({ is_draft: false, publishingDate: "2999-01-01" })).toMatchObject({
      act: "post-scheduled",
    });
    expect(await change({ excerpt: "Short." })).toMatchObject({ act: "post-edited" });
    expect(await change({ is_draft: true })).toMatchObject({ act: "post-unpublished" });
    expect(await change({ is_draft: false, publishingDate: "2026-01-01" })).toMatchObject({
      act: "post-published",
    });
    expect(
      await recorded(() => done(news().update({ title: "Kelp forests" }).eq("id", id))),
    ).toEqual([]);
    expect(actsOf(await recorded(() => done(news().delete().eq("id", id))))).toEqual([
      "post-deleted",
    ]);
    expect(
      actsOf(await recorded(() => done(client.from("articles").insert({ title: "At once" })))),
    ).toEqual(["post-published"]);
  });

  test("images for posts", async () => {
    const images = administrator.client.storage.from("content-images");
    const image = Buffer.from("\x89PNG\r\n\x1a\ntrail", "latin1");
    const store = (upsert: boolean) =>
      done(images.upload("trail.png", image, { contentType: "image/png", upsert }));
    expect(await recorded(() => store(false))).toMatchObject([
      { ...byAdministrator(), act: "picture-added", subject_name: "trail.png" },
    ]);
    expect(actsOf(await recorded(() => store(true)))).toEqual(["picture-replaced"]);
    expect(actsOf(await recorded(() => done(images.remove(["trail.png"]))))).toEqual([
      "picture-removed",
    ]);
  });

  test("ratings refreshes started by an administrator, but not the scheduler's", async () => {
    const begin = async (requested_by?: string) => {
      const run = (await done(
        server.service.rpc("begin_rating_refresh", {
          refresh_kind: "full",
          agency: "nobody",
          ...(requested_by && { requested_by }),
        }),
      )) as { id: string };
      await done(
        server.service.rpc("fail_rating_refresh", { refresh: run.id, reason: "No.", status: 503 }),
      );
    };
    expect(await recorded(() => begin(administrator.user.id))).toMatchObject([
      { ...byAdministrator(), act: "ratings-refreshed", subject_kind: "ratings" },
    ]);
    expect(await recorded(() => begin())).toEqual([]);
  });
});

test("the server's and developers' changes are not recorded as administrators' acts", async () => {
  const entries = await recorded(async () => {
    await done(server.service.from("news").insert({ title: "Seeded" }));
    await submitProject(developer.client, completeSubmission());
    await developer.client.from("news").insert({ title: "Not theirs" });
  });
  expect(entries).toEqual([]);
});

test("every act has a label, and no entry contains an e-mail address", async () => {
  const entries = await server.query<Entry>("select * from public.audit_trail");
  expect(entries.length).toBeGreaterThan(20);
  expect(entries.filter(({ act }) => !acts[act])).toEqual([]);
  expect(JSON.stringify(entries)).not.toMatch(/@/);
});

describe("reading the trail", () => {
  test("combines period, search and other filters, and counts the matches", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const read = async (choice: Partial<typeof everything>) => {
      const condition = auditCondition({ ...everything, ...choice }) ?? "";
      const { data, count } = await administrator.client
        .from("audit_entries")
        .select("act, actor_email", { count: "exact" })
        .eq("subject_kind", "post")
        .or(condition)
        .order("created_at", { ascending: false })
        .range(0, 1)
        .throwOnError();
      return { entries: data, count };
    };
    const found = await read({ from: today, to: today, search: "KELP forests" });
    expect(found.count).toBe(6);
    expect(found.entries).toEqual([
      { act: "post-deleted", actor_email: demoAccounts.administrator },
      { act: "post-published", actor_email: demoAccounts.administrator },
    ]);
    expect((await read({ to: "2026-01-01" })).count).toBe(0);
    expect((await read({ from: today, search: "50%_nothing" })).count).toBe(0);
  });

  test("names the actor, and keeps their entries after their account is deleted", async () => {
    const leaving = await signIn(server, "trail-leaving@example.org");
    await server.query("update public.profiles set user_role = 'admin' where id = $1", [
      leaving.user.id,
    ]);
    await done(leaving.client.from("articles").insert({ title: "Farewell", is_draft: true }));
    const actors = async () =>
      done(administrator.client.from("audit_actors").select().eq("actor_id", leaving.user.id));
    expect(await actors()).toMatchObject([{ email: "trail-leaving@example.org", entries: 1 }]);
    await server.query("delete from auth.users where id = $1", [leaving.user.id]);
    expect(await actors()).toMatchObject([{ email: null, entries: 1 }]);
  });
});

describe("the trail cannot be changed", () => {
  const ways = [
    "update public.audit_trail set reason = 'Nothing happened'",
    "delete from public.audit_trail",
    "truncate public.audit_trail",
  ];
  const all = () =>
    server.query<{ entries: string }>(
      "select md5(string_agg(entry::text, ',' order by id)) as entries from public.audit_trail entry",
    );

  test.each(["anon", "authenticated", "service_role", "none"])("as %s", async (role) => {
    const before = await all();
    const claims = {
      sub: role === "authenticated" ? administrator.user.id : "",
      role: role === "none" ? "" : role,
    };
    for (const way of ways) {
      const attempt = server.query(`do $$ begin
        perform set_config('request.jwt.claim.sub', '${claims.sub}', true);
        perform set_config('request.jwt.claim.role', '${claims.role}', true);
        perform set_config('role', '${role}', true);
        ${way};
      end $$`);
      // Row-level security hides every row from these roles, so the statement changes nothing.
      const isHidden = !way.startsWith("truncate") && ["anon", "authenticated"].includes(role);
      if (isHidden) await attempt;
      else await expect(attempt, way).rejects.toThrow(/record_not_changeable|permission denied/);
    }
    expect(await all()).toEqual(before);
  });
});
