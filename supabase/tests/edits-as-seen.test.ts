import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../../tests/fixtures/submissions.ts";
import { sharedTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

type Client = TestServer["anonymous"];
type Submission = ReturnType<typeof completeSubmission>;

let server: TestServer;
let developer: Client;
let administrator: Client;
beforeAll(async () => {
  server = await sharedTestServer();
  developer = (await signIn(server, `seen-${randomUUID()}@example.org`)).client;
  administrator = (await signIn(server, demoAccounts.administrator)).client;
});

const update = (project: string, submission: Submission, seen_at: string, client = developer) =>
  client.rpc("update_project", { project, submission, seen_at });

const inYear = (submission: Submission, vintage: string): Submission => ({
  ...submission,
  impact: { ...submission.impact, vintage },
});

/** The time of the version its owner has read, to a browser's millisecond precision. */
async function seenAt(project: string): Promise<string> {
  const [[stored], revisions] = await Promise.all([
    developer.from("projects").select("updated_at").eq("id", project).then(rows),
    developer.from("pending_revisions").select("updated_at").eq("project_id", project).then(rows),
  ]);
  const times = [stored, ...revisions].map((row) => Date.parse(row?.updated_at ?? ""));
  return new Date(Math.max(...times)).toISOString();
}

const rows = ({ data }: { data: { updated_at: string }[] | null }) => data ?? [];

async function storedVintage(project: string) {
  const { data } = await developer.from("projects").select("vintage").eq("id", project).single();
  return data?.vintage;
}

async function waitingVintage(project: string) {
  const [row] = await server.query<{ vintage: string }>(
    `select submission #>> '{impact,vintage}' as vintage
     from public.pending_revisions where project_id = $1 and decision is null`,
    [project],
  );
  return row?.vintage;
}

const approve = (project: string) =>
  administrator.rpc("review_project", { project, decision: "approved" });

async function newProject() {
  const submission = completeSubmission();
  const { id } = await submitProject(developer, submission);
  return { id, submission };
}

describe("an edit based on an outdated version is refused", () => {
  test("when a project under review was changed in another window", async () => {
    const { id, submission } = await newProject();
    const opened = await seenAt(id);
    expect((await update(id, inYear(submission, "2021"), opened)).error).toBeNull();
    const late = await update(id, inYear(submission, "2022"), opened);
    expect(late.error?.message).toBe("project_changed");
    expect(await storedVintage(id)).toBe("2021");
    expect((await update(id, inYear(submission, "2022"), await seenAt(id))).error).toBeNull();
    expect(await storedVintage(id)).toBe("2022");
  });

  test("when a listed project already has a newer pending edit", async () => {
    const { id, submission } = await newProject();
    await approve(id);
    const opened = await seenAt(id);
    expect((await update(id, inYear(submission, "2021"), opened)).error).toBeNull();
    const late = await update(id, inYear(submission, "2022"), opened);
    expect(late.error?.message).toBe("project_changed");
    expect(await waitingVintage(id)).toBe("2021");
    expect((await update(id, inYear(submission, "2022"), await seenAt(id))).error).toBeNull();
    expect(await waitingVintage(id)).toBe("2022");
  });

  test("when the team has corrected or decided the project in the meantime", async () => {
    const { id, submission } = await newProject();
    const opened = await seenAt(id);
    const corrected = await administrator.rpc("edit_project", {
      project: id,
      changes: { "impact.vintage": "2019" },
      reason: "The registry says so.",
      seen_at: opened,
    });
    expect(corrected.error).toBeNull();
    expect((await update(id, submission, opened)).error?.message).toBe("project_changed");
    expect(await storedVintage(id)).toBe("2019");
    const corrections = await seenAt(id);
    await approve(id);
    expect((await update(id, submission, corrections)).error?.message).toBe("project_changed");
    expect(await waitingVintage(id)).toBeUndefined();
  });

  test("for one of two windows that save concurrently, 15 times in 15", async () => {
    const { id, submission } = await newProject();
    for (let round = 0; round < 15; round += 1) {
      const opened = await seenAt(id);
      const years = [`20${round + 10}`, `20${round + 40}`];
      const results = await Promise.all(
        years.map((year) => update(id, inYear(submission, year), opened)),
      );
      expect(results.flatMap(({ error }) => error?.message ?? [])).toEqual(["project_changed"]);
      expect(await storedVintage(id)).toBe(years[results.findIndex(({ error }) => !error)]);
    }
  });

  test("as not found for someone else's project, whatever version they claim to have seen", async () => {
    const { id, submission } = await newProject();
    const stranger = (await signIn(server, `stranger-${randomUUID()}@example.org`)).client;
    for (const time of [await seenAt(id), new Date(0).toISOString()]) {
      const { error } = await update(id, submission, time, stranger);
      expect(error?.message).toBe("project_not_found");
    }
  });
});
