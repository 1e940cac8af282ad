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

describe("is_project_id_taken answers as submitting would", () => {
  const run = randomUUID();
  const own = { id: `OWN-${run}`, company: "Typists' Trees" };
  const theirs = { id: `THEIRS-${run}`, company: "Rival Trees" };
  const registered = { id: `REG-${run}`, company: "Rival Trees", registry: "Verra" };
  beforeAll(async () => {
    await submitProject(developer, submissionWith(own));
    // Of somebody else, and known to nobody yet: neither is approved.
    await submitProject(rival, submissionWith(theirs));
    await submitProject(rival, submissionWith(registered));
  });

  test.each([
    ["an id that nobody has", { ...own, id: `NEW-${run}` }, false],
    ["an own one", own, true],
    ["an own one in other letters, with blanks", { ...own, id: ` ${own.id.toLowerCase()} ` }, true],
    ["an own one, under another company", { ...own, company: "Typists' Moors" }, false],
    ["an own one, now in a registry", { ...own, registry: "Verra" }, false],
    ["another company's, in no registry", { ...own, id: theirs.id }, false],
    ["another company's name is not one's own", theirs, false],
    ["another company's, in the same registry", { ...registered, company: own.company }, true],
    ["another company's, in another registry", { ...registered, registry: "Gold Standard" }, false],
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

  test("a submission that is sent again has not taken its own id; somebody else's key changes nothing", async () => {
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

  test("an edited project may keep its id and may not take another's", async () => {
    const entered = { id: `EDIT-${run}`, company: own.company };
    const { id: project } = await submitProject(developer, submissionWith(entered));
    expect((await isTaken(developer, entered, { project })).data).toBe(false);
    expect((await isTaken(developer, own, { project })).data).toBe(true);
    expect((await isTaken(developer, registered, { project })).data).toBe(true);
    // Otherwise its own id could be found out by trying.
    const foreign = await isTaken(rival, entered, { project });
    expect(foreign.error?.message).toBe("project_not_found");
  });

  test("nobody who is not signed in is told anything", async () => {
    for (const client of [server.anonymous, server.service]) {
      const { data, error } = await isTaken(client, registered);
      expect(data).toBeNull();
      expect(error?.code).toBe("42501");
    }
  });
});
