import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../../tests/fixtures/submissions.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  // Not the shared server, so that no other test's submissions appear in these e-mails.
  server = await startTestServer();
  return () => server.stop();
});

interface TeamEmail {
  data: { submissions: { kind: string; project: string }[] };
  waits: number;
  attempts: number;
}

const emails = () =>
  server.query<TeamEmail>(
    `select email.data, job.attempts,
       extract(epoch from job.next_attempt_at - email.created_at)::integer as waits
     from public.email_outbox email
     join public.jobs job on job.kind = 'email' and job.key = email.id::text
     where email.template = 'submissions-received' order by email.created_at`,
  );

const projectsIn = (email?: TeamEmail) => email?.data.submissions.map(({ project }) => project);

test("submissions within two minutes are batched into one e-mail, due two minutes after the first", async () => {
  const { client } = await signIn(server, "emails@example.org");
  const { client: administrator } = await signIn(server, demoAccounts.administrator);
  const submission = completeSubmission({ company: `Emails ${randomUUID()}` });
  const first = await submitProject(client, submission);
  const second = await submitProject(client, completeSubmission());
  await administrator.rpc("review_project", { project: first.id, decision: "approved" });
  await client.rpc("update_project", { project: first.id, submission });
  const [gathered, ...others] = await emails();
  expect(others).toEqual([]);
  expect(gathered?.waits).toBe(120);
  expect(gathered?.data.submissions).toMatchObject([
    { kind: "project", project: first.id },
    { kind: "project", project: second.id },
    { kind: "revision", project: first.id },
  ]);

  // Once it is being sent, a new one is started.
  await server.query("update public.jobs set attempts = 1");
  const third = await submitProject(client, completeSubmission());
  await server.query("update public.jobs set next_attempt_at = now() where attempts = 0");
  const fourth = await submitProject(client, completeSubmission());
  const all = await emails();
  expect(all.map(projectsIn)).toEqual([[first.id, second.id, first.id], [third.id], [fourth.id]]);
});
