import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { visitorMessage } from "#domain/errors.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../../tests/fixtures/submissions.ts";
import { sharedTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

let server: TestServer;
let developer: TestServer["anonymous"];
let administrator: TestServer["anonymous"];
beforeAll(async () => {
  server = await sharedTestServer();
  developer = (await signIn(server, "details@example.org")).client;
  administrator = (await signIn(server, demoAccounts.administrator)).client;
});

type Submission = ReturnType<typeof completeSubmission>;

const submit = async (submission: Submission) => (await submitProject(developer, submission)).id;

const update = (project: string, submission: Submission) =>
  developer.rpc("update_project", { project, submission });

const approve = (project: string) =>
  administrator.rpc("review_project", { project, decision: "approved" });

async function listedCompany(project: string) {
  const { data } = await server.anonymous
    .from("project_listings")
    .select("company_name, company_location, company_size")
    .eq("id", project)
    .single();
  return data;
}

/** The kinds of notification that the team got about a project, over all e-mails. */
async function notificationsAbout(project: string) {
  const notifications = await server.query<{ kind: string }>(
    `select notification ->> 'kind' as kind
     from public.email_outbox, jsonb_array_elements(data -> 'submissions') notification
     where notification ->> 'project' = $1`,
    [project],
  );
  return notifications.map(({ kind }) => kind);
}

describe("nothing unreviewed is published", () => {
  test("details of a listed company submitted with another project wait for its approval", async () => {
    const company = `Listed ${randomUUID()}`;
    const listed = await submit(completeSubmission({ company }));
    await approve(listed);
    const before = await listedCompany(listed);

    const next = completeSubmission({ company });
    next.company.location = "Buy now at evil.example";
    const waiting = await submit(next);
    next.company.name = `${company} Renamed`;
    expect((await update(waiting, next)).error).toBeNull();
    expect(await listedCompany(listed)).toEqual(before);
    const { data } = await developer.from("projects").select("*").eq("id", waiting).single();
    expect(data?.submitted_company).toMatchObject({
      name: `${company} Renamed`,
      location: "Buy now at evil.example",
    });

    await approve(waiting);
    expect(await listedCompany(listed)).toMatchObject({
      company_name: `${company} Renamed`,
      company_location: "Buy now at evil.example",
    });
    const after = await developer.from("projects").select("*").eq("id", waiting).single();
    expect(after.data?.submitted_company).toBeNull();
  });

  test("details that were approved stay when an edit that waited meanwhile is approved", async () => {
    const { client } = await signIn(server, `kept-${randomUUID()}@example.org`);
    const company = `Kept ${randomUUID()}`;
    const edited = completeSubmission({ company });
    const { id: listed } = await submitProject(client, edited);
    await approve(listed);
    const next = completeSubmission({ company });
    next.company.location = "Portugal";
    const waiting = await submitProject(client, next);
    edited.pricing.costPerTon = "99";
    const { data } = await client
      .rpc("update_project", { project: listed, submission: edited })
      .throwOnError();
    await approve(waiting.id);
    const { revision } = data as { revision: string };
    await administrator
      .rpc("review_project", { project: listed, decision: "approved", revision })
      .throwOnError();
    expect(await listedCompany(listed)).toMatchObject({ company_location: "Portugal" });
  });

  test("details changed through another project invalidate a review of this one in progress", async () => {
    const company = `Twice ${randomUUID()}`;
    const first = await submit(completeSubmission({ company }));
    const { data } = await administrator
      .from("projects")
      .select("updated_at")
      .eq("id", first)
      .single();
    const other = completeSubmission({ company });
    other.company.location = "Somewhere else";
    await submit(other);
    const { error } = await administrator.rpc("review_project", {
      project: first,
      decision: "approved",
      seen_at: data?.updated_at ?? "",
    });
    expect(error).not.toBeNull();
    expect(await listedCompany(first)).toBeNull();
  });

  test("details that could not be applied on approval are refused on submission", async () => {
    const company = `Strict ${randomUUID()}`;
    await approve(await submit(completeSubmission({ company })));
    const waiting = completeSubmission({ company });
    const project = await submit(waiting);
    waiting.company.location = "x".repeat(201);
    expect((await update(project, waiting)).error).not.toBeNull();
  });

  test("a pending edit is announced once, however often it is replaced", async () => {
    const submission = completeSubmission({ company: `Busy ${randomUUID()}` });
    const project = await submit(submission);
    await approve(project);
    for (const description of ["One.", "Two.", "Three."]) {
      submission.details.description = description;
      expect((await update(project, submission)).error).toBeNull();
    }
    expect(await notificationsAbout(project)).toEqual(["project", "revision"]);
  });

  test("unchanged details need no approval, and an unlisted company changes immediately", async () => {
    const company = `Unlisted ${randomUUID()}`;
    const first = await submit(completeSubmission({ company }));
    const second = completeSubmission({ company });
    second.company.size = "99";
    await submit(second);
    const stored = await developer.from("companies").select("size").eq("name", company).single();
    expect(stored.data?.size).toBe("99");
    await approve(first);
    const third = await submit({ ...second, project: { ...second.project, id: randomUUID() } });
    const { data } = await developer.from("projects").select("*").eq("id", third).single();
    expect(data?.submitted_company).toBeNull();
  });
});

describe("update_project", () => {
  test("refuses the name of another company of the same owner", async () => {
    const taken = `Taken ${randomUUID()}`;
    await submit(completeSubmission({ company: taken }));
    const submission = completeSubmission({ company: `Mine ${randomUUID()}` });
    const project = await submit(submission);
    submission.company.name = taken;
    const { error } = await update(project, submission);
    expect(error && visitorMessage(error)).toContain(`already have a company named "${taken}"`);
  });

  test("refuses an edit of a listed project that could not be applied on approval, changing nothing", async () => {
    const submission = completeSubmission({ company: `Dry ${randomUUID()}` });
    const project = await submit(submission);
    await approve(project);
    const { error } = await update(project, {
      ...submission,
      details: { ...submission.details, description: "word ".repeat(76) },
    });
    expect(error && visitorMessage(error)).toBe("The description may have at most 75 words.");
    const revisions = await developer
      .from("pending_revisions")
      .select("id")
      .eq("project_id", project);
    expect(revisions.data).toEqual([]);
    const good = { ...submission, details: { ...submission.details, description: "New words." } };
    expect((await update(project, good)).data).toMatchObject({ outcome: "pending_review" });
    const live = await developer.from("projects").select("description").eq("id", project).single();
    expect(live.data?.description).toBe(submission.details.description);
  });

  test("notifies the team once when a developer resubmits after requested changes", async () => {
    const submission = completeSubmission({ company: `Back ${randomUUID()}` });
    const project = await submit(submission);
    await administrator.rpc("review_project", {
      project,
      decision: "changes_requested",
      note: "Please name the auditor.",
    });
    await update(project, submission);
    await update(project, submission);
    const notifications = await notificationsAbout(project);
    expect(notifications, "submission and resubmission").toEqual(["project", "project"]);
  });
});

describe("submit_project names the step that failed", () => {
  test.each([
    ["companies", "name", "company_check_failed"],
    ["projects", "project_id", "project_check_failed"],
    ["projects", "is_portfolio", "project_creation_failed"],
  ])("with %s.%s missing: %s", async (table, column, name) => {
    await server.query(`alter table public.${table} rename column ${column} to mislaid`);
    try {
      const { error } = await developer.rpc("submit_project", {
        submission: completeSubmission({ company: `Never ${randomUUID()}` }),
        submission_key: randomUUID(),
      });
      expect(error?.message).toBe(name);
      expect(error?.details).toContain(column);
    } finally {
      await server.query(`alter table public.${table} rename column mislaid to ${column}`);
    }
  });
});
