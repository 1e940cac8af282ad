import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { visitorMessage } from "#domain/errors.ts";
import { objectIn } from "#domain/json.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../../tests/fixtures/submissions.ts";
import { sharedTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";
import { unclaimedCompany } from "../../tests/fixtures/unclaimed-company.ts";

let server: TestServer;
let developer: TestServer["anonymous"];
let stranger: TestServer["anonymous"];
let administrator: TestServer["anonymous"];
beforeAll(async () => {
  server = await sharedTestServer();
  developer = (await signIn(server, "reviewed@example.org")).client;
  stranger = (await signIn(server, "stranger@example.org")).client;
  administrator = (await signIn(server, demoAccounts.administrator)).client;
});

const submitted = async (submission = completeSubmission()) => ({
  ...(await submitProject(developer, submission)),
  submission,
});

const status = async (id: string) =>
  (await administrator.from("projects").select("status").eq("id", id).single()).data?.status;

const listed = async (id: string) =>
  (await server.anonymous.from("project_listings").select("description").eq("id", id)).data ?? [];

const decide = (project: string, decision: string, note?: string, revision?: string) =>
  administrator.rpc("review_project", {
    project,
    decision,
    ...(note && { note }),
    ...(revision && { revision }),
  });

describe("review_project", () => {
  test("lists only projects with status 'approved', effective from the next request", async () => {
    const { id } = await submitted();
    expect(await listed(id)).toEqual([]);
    expect((await decide(id, "approved")).error).toBeNull();
    expect(await listed(id)).toHaveLength(1);
    expect((await decide(id, "withdrawn", "The registry closed it.")).error).toBeNull();
    expect(await listed(id)).toEqual([]);
  });

  test("records who decided and why, and notifies the developer through the outbox", async () => {
    const { id } = await submitted();
    await decide(id, "changes_requested", "Please name the auditor.");
    const review = await developer.from("reviews").select("*").eq("project_id", id).single();
    expect(review.data).toMatchObject({
      decision: "changes_requested",
      note: "Please name the auditor.",
    });
    expect(review.data?.reviewer_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await told(id)).toEqual([
      ["office@hollow-lane.example", true],
      ["reviewed@example.org", undefined],
    ]);
  });

  /** Who got an e-mail about decisions on a project, and whether as its communications address. */
  const told = async (project: string) => {
    const { data } = await server.service
      .from("email_outbox")
      .select("recipient, data")
      .in("template", ["review-decision", "batch-decision"])
      .contains("data", { project })
      .order("created_at")
      .order("recipient")
      .throwOnError();
    return data.map((row) => [row.recipient, objectIn(row.data)?.for_communications]);
  };

  test("tells the communications address that the very submission states, once", async () => {
    const company = `Told ${randomUUID()}`;
    const stating = (email: string) => {
      const submission = completeSubmission({ company });
      return { ...submission, company: { ...submission.company, email } };
    };
    // The account's own address, in another case, is not told twice.
    const own = await submitProject(developer, stating("Reviewed@Example.org"));
    await decide(own.id, "approved");
    expect(await told(own.id)).toEqual([["reviewed@example.org", undefined]]);

    // While the company is listed, its details wait with the project.
    const second = await submitProject(developer, stating("second@told.example"));
    await decide(second.id, "rejected", "Not a carbon project.");
    expect(await told(second.id)).toEqual([
      ["reviewed@example.org", undefined],
      ["second@told.example", true],
    ]);

    const edited = stating("edit@told.example");
    const { data } = await developer
      .rpc("update_project", {
        project: own.id,
        submission: { ...edited, project: { ...edited.project, id: `EDIT-${randomUUID()}` } },
      })
      .throwOnError();
    const { revision } = data as { revision: string };
    await decide(own.id, "rejected", "Please explain.", revision);
    expect((await told(own.id)).slice(1)).toEqual([
      ["edit@told.example", true],
      ["reviewed@example.org", undefined],
    ]);
  });

  test("tells no one of an imported project that nobody has claimed", async () => {
    const { id, projects } = await unclaimedCompany(server, { status: "submitted" });
    await server.query("update public.companies set email = 'stated@example.org' where id = $1", [
      id,
    ]);
    await decide(projects[0] ?? "", "approved");
    expect(await told(projects[0] ?? "")).toEqual([]);
  });

  test("makes decisions that cannot be edited afterwards, not even by the server", async () => {
    const { id } = await submitted();
    await decide(id, "rejected", "Not a carbon project.");
    const { error } = await server.service
      .from("reviews")
      .update({ note: "Something else" })
      .eq("project_id", id);
    expect(error?.message).toBe("record_not_changeable");
  });

  test("lets only one of two concurrent reviewers decide", async () => {
    const { id } = await submitted();
    const results = await Promise.all([decide(id, "approved"), decide(id, "rejected", "No.")]);
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
    expect(results.find(({ error }) => error)?.error?.message).toBe("already_decided");
  });

  test.each([
    ["rejected", undefined, "note_required"],
    ["celebrated", "Hooray", "unknown_decision"],
    ["withdrawn", "It was never listed", "already_decided"],
  ])("refuses '%s' with note %s: %s", async (decision, note, name) => {
    const { id } = await submitted();
    expect((await decide(id, decision, note)).error?.message).toBe(name);
    expect(await status(id)).toBe("submitted");
  });

  test("is for administrators only", async () => {
    const { id } = await submitted();
    for (const client of [developer, stranger, server.anonymous, server.service]) {
      const { error } = await client.rpc("review_project", { project: id, decision: "approved" });
      expect(error?.code).toBe("42501");
    }
    expect(await status(id)).toBe("submitted");
  });
});

describe("update_project", () => {
  test("changes a project that is not approved directly, and resubmits it", async () => {
    const { id, submission } = await submitted();
    for (const before of ["submitted", "changes_requested", "rejected", "withdrawn"]) {
      await server.query("update public.projects set status = $2 where id = $1", [id, before]);
      submission.details.description = `Changed while ${before}.`;
      submission.project.type = ["Other"];
      const { data, error } = await developer.rpc("update_project", { project: id, submission });
      expect(error).toBeNull();
      expect(data).toMatchObject({ outcome: "saved" });
      const changed = await developer
        .from("projects")
        .select("description, status, types:project_types(type_name)")
        .eq("id", id)
        .single();
      expect(changed.data).toEqual({
        description: `Changed while ${before}.`,
        status: "submitted",
        types: [{ type_name: "Other" }],
      });
    }
  });

  test("keeps an edit of an approved project pending, leaving the listing as it is", async () => {
    const { id, submission } = await submitted();
    await decide(id, "approved");
    const before = await listed(id);
    submission.details.description = "New words nobody has read yet.";
    const edit = await developer.rpc("update_project", { project: id, submission });
    expect(edit.data).toMatchObject({ outcome: "pending_review" });
    expect(await listed(id)).toEqual(before);

    const waiting = await administrator
      .from("pending_revisions")
      .select("id")
      .eq("project_id", id)
      .is("decision", null)
      .single();
    expect((await decide(id, "approved", undefined, waiting.data?.id)).error).toBeNull();
    expect(await listed(id)).toEqual([{ description: "New words nobody has read yet." }]);
  });

  test("leaves the listing as it was when a revision is rejected", async () => {
    const { id, submission } = await submitted();
    await decide(id, "approved");
    const before = await listed(id);
    submission.details.description = "Too good to be true.";
    const edit = await developer.rpc("update_project", { project: id, submission });
    const { revision } = edit.data as { revision: string };
    expect((await decide(id, "rejected", "Unfounded.", revision)).error).toBeNull();
    expect(await listed(id)).toEqual(before);
    expect((await decide(id, "approved", undefined, revision)).error?.message).toBe(
      "already_decided",
    );
  });

  test("responds 'Project not found' for someone else's project", async () => {
    const { id, submission } = await submitted();
    const { error } = await stranger.rpc("update_project", { project: id, submission });
    expect(error?.message).toBe("project_not_found");
  });
});

test("approving an edit whose company name has since been taken is refused with a named error", async () => {
  const { id, submission } = await submitted(completeSubmission({ company: "Alder Works" }));
  await decide(id, "approved");
  const renamed = { ...submission, company: { ...submission.company, name: "Birch Works" } };
  const edited = await developer.rpc("update_project", { project: id, submission: renamed });
  expect(edited.error).toBeNull();
  await submitted(completeSubmission({ company: "Birch Works" }));
  const { data: waiting } = await developer
    .from("pending_revisions")
    .select("id")
    .eq("project_id", id)
    .single();
  const { error } = await decide(id, "approved", undefined, waiting?.id);
  expect(error).toMatchObject({ message: "company_name_taken", details: "Birch Works" });
  const after = await developer.from("pending_revisions").select("decision").eq("project_id", id);
  expect(after.data).toEqual([{ decision: null }]);
});

test("approving an edit with too many words, however it was stored, is refused with a message", async () => {
  const { id, submission } = await submitted();
  await decide(id, "approved");
  submission.details.description = "word ".repeat(80);
  const { data } = await server.service
    .from("pending_revisions")
    .insert({ project_id: id, submission })
    .select("id")
    .single()
    .throwOnError();
  const { error } = await decide(id, "approved", undefined, data.id);
  expect(error && visitorMessage(error)).toBe("The description may have at most 75 words.");
});

describe("profiles", () => {
  test("a user cannot change their own role", async () => {
    const { data: own } = await stranger.from("profiles").select("id").single();
    for (const change of [
      { user_role: "admin" as const },
      { email: "administrator@example.org" },
    ]) {
      const { error } = await stranger
        .from("profiles")
        .update(change)
        .eq("id", own?.id ?? "");
      expect(error?.message).toBe("column_not_changeable");
    }
    expect((await stranger.rpc("is_admin")).data).toBe(false);
  });

  test("a user is an administrator while their confirmed e-mail address is on the server's list", async () => {
    await server.service.rpc("set_admin_emails", { emails: ["Listed@Example.org "] });
    await server.query(
      "insert into auth.users (id, email) values ('11111111-1111-4111-8111-111111111111', 'listed@example.org')",
    );
    const asUnconfirmed = await server.query<{ is_admin: boolean }>(
      "select public.is_admin() from set_config('request.jwt.claim.sub', '11111111-1111-4111-8111-111111111111', true)",
    );
    expect(asUnconfirmed[0]?.is_admin).toBe(false);
    const { client } = await signIn(server, "listed@example.org");
    expect((await client.rpc("is_admin")).data).toBe(true);
    await server.service.rpc("set_admin_emails", { emails: [] });
    expect((await client.rpc("is_admin")).data).toBe(false);
  });
});
