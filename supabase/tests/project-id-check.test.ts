import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { signIn } from "../../tests/fixtures/mailbox.ts";
import { completeSubmission, submitProject } from "../../tests/fixtures/submissions.ts";
import { sharedTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

let server: TestServer;
let developer: TestServer["anonymous"];
let rival: TestServer["anonymous"];
beforeAll(async () => {
  server = await sharedTestServer();
  developer = (await signIn(server, "typist@example.org")).client;
  rival = (await signIn(server, "rival-typist@example.org")).client;
});

function submissionWith({ id, company, registry }: Entered) {
  const submission = completeSubmission({ projectId: id, company });
  return { ...submission, project: { ...submission.project, registry: registry ?? "" } };
}

interface Entered {
  id: string;
  company: string;
  registry?: string;
}

const isTaken = (
  client: TestServer["anonymous"],
  { id, company, registry }: Entered,
  { key = randomUUID(), project }: { key?: string; project?: string } = {},
) =>
  client.rpc("is_project_id_taken", {
    submission: { project: { id, registry: registry ?? "" }, company: { name: company } },
    submission_key: key,
    ...(project && { project }),
  });

describe("is_project_id_taken gives the same result as submitting", () => {
  const run = randomUUID();
  const own = { id: `OWN-${run}`, company: "Typists' Trees" };
  const theirs = { id: `THEIRS-${run}`, company: "Rival Trees" };
  const registered = { id: `REG-${run}`, company: "Rival Trees", registry: "Verra" };
  beforeAll(async () => {
    await submitProject(developer, submissionWith(own));
    // Someone else's projects, not approved and so not public.
    await submitProject(rival, submissionWith(theirs));
    await submitProject(rival, submissionWith(registered));
  });

  test.each([
    ["for an unused ID", { ...own, id: `NEW-${run}` }, false],
    ["for the user's own ID", own, true],
    [
      "for their own ID in another case, with spaces",
      { ...own, id: ` ${own.id.toLowerCase()} ` },
      true,
    ],
    [
      "for their own ID, under another of their companies",
      { ...own, company: "Typists' Moors" },
      false,
    ],
    ["for their own ID, now with a registry", { ...own, registry: "Verra" }, false],
    ["for another company's ID, without a registry", { ...own, id: theirs.id }, false],
    ["for another company's ID, using that company's name", theirs, false],
    [
      "for another company's ID, in the same registry",
      { ...registered, company: own.company },
      true,
    ],
    [
      "for another company's ID, in another registry",
      { ...registered, registry: "Gold Standard" },
      false,
    ],
  ])("%s", async (_, entered, expected) => {
    const { data, error } = await isTaken(developer, entered);
    expect(error).toBeNull();
    expect(data).toBe(expected);
    const { error: refusal } = await developer.rpc("submit_project", {
      submission: submissionWith(entered),
      submission_key: randomUUID(),
    });
    expect(refusal?.message === "project_id_taken").toBe(expected);
  });

  test("for a submission sent again with its key, which only its owner can use", async () => {
    const entered = { id: `AGAIN-${run}`, company: own.company, registry: "Verra" };
    const key = randomUUID();
    const { error } = await developer.rpc("submit_project", {
      submission: submissionWith(entered),
      submission_key: key,
    });
    expect(error).toBeNull();
    expect((await isTaken(developer, entered, { key })).data).toBe(false);
    expect((await isTaken(developer, entered)).data).toBe(true);
    expect((await isTaken(rival, entered, { key })).data).toBe(true);
  });

  test("for an edited project, which may keep its ID but not take another's", async () => {
    const entered = { id: `EDIT-${run}`, company: own.company };
    const { id: project } = await submitProject(developer, submissionWith(entered));
    expect((await isTaken(developer, entered, { project })).data).toBe(false);
    expect((await isTaken(developer, own, { project })).data).toBe(true);
    expect((await isTaken(developer, registered, { project })).data).toBe(true);
    // Otherwise a rival could guess the project's ID.
    const foreign = await isTaken(rival, entered, { project });
    expect(foreign.error?.message).toBe("project_not_found");
  });

  test("only for signed-in users", async () => {
    for (const client of [server.anonymous, server.service]) {
      const { data, error } = await isTaken(client, registered);
      expect(data).toBeNull();
      expect(error?.code).toBe("42501");
    }
  });
});
