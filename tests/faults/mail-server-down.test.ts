import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { smtpTransport } from "#server/mail/smtp-transport.ts";
import { freePort } from "#server/network/free-port.ts";
import { doJobs } from "../fixtures/jobs.ts";
import { startMailServer } from "../fixtures/mail-server.ts";
import { openSession } from "../fixtures/open-session.ts";
import { submitProject } from "../fixtures/submissions.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

/** The number of delivery attempts made during an hour without a mail server. */
const attemptsInAnHour = 7;
const decisions = 3;
/** Each is told to the account and to the submission's communications address. */
const recipients = [demoAccounts.developer, "office@hollow-lane.example"];

let server: TestServer;
let port: number;
beforeAll(async () => {
  port = await freePort();
  server = await startTestServer({ SMTP_URL: `smtp://127.0.0.1:${port}` });
});
afterAll(() => server.stop());

/** Without a mail server no one can get a link. */
const signedIn = async (email: string) => server.as(await openSession(server, email));

interface QueuedEmail {
  attempts: number;
  sent_at: string | null;
}

const emails = () =>
  server.query<QueuedEmail>(
    `select job.attempts, email.sent_at from public.email_outbox email
     left join public.jobs job on job.kind = 'email' and job.key = email.id::text
     where email.template = 'review-decision'`,
  );

/**
 * Makes every e-mail with fewer attempts due now instead of after its pause. Only those, because
 * otherwise the oldest would be due again and again and hold up the others.
 */
async function makeDue(attempts: number) {
  await server.query(
    "update public.jobs set next_attempt_at = now() where kind = 'email' and attempts < $1",
    [attempts],
  );
}

const deliver = () =>
  doJobs("email", {
    client: server.service,
    transport: smtpTransport({ url: `smtp://127.0.0.1:${port}`, from: "hello@example.org" }),
    teamEmail: "team@example.org",
    siteUrl: server.url,
  });

test("when the mail server is down for an hour, no e-mail is lost or sent twice", async () => {
  const developer = await signedIn(demoAccounts.developer);
  const administrator = await signedIn(demoAccounts.administrator);
  for (let number = 0; number < decisions; number += 1) {
    const { id } = await submitProject(developer);
    const decided = await administrator.rpc("review_project", {
      project: id,
      decision: "approved",
    });
    expect(decided.error).toBeNull();
    const listed = await server.anonymous.from("project_listings").select("id").eq("id", id);
    expect(listed.data, "the site keeps serving").toHaveLength(1);
  }

  for (let attempt = 1; attempt <= attemptsInAnHour; attempt += 1) {
    await expect
      .poll(async () => {
        await makeDue(attempt);
        await deliver();
        return Math.min(...(await emails()).map(({ attempts }) => attempts));
      })
      .toBeGreaterThanOrEqual(attempt);
  }
  const unsent = await administrator
    .from("email_outbox")
    .select("id")
    .eq("template", "review-decision")
    .is("sent_at", null);
  const waiting = await administrator
    .from("jobs")
    .select("last_error")
    .in("key", unsent.data?.map(({ id }) => id) ?? []);
  expect(waiting.data, "the administrator sees the error").toEqual(
    Array(decisions * recipients.length).fill({
      last_error: expect.stringContaining("ECONNREFUSED"),
    }),
  );

  const mailServer = await startMailServer(port);
  await expect
    .poll(
      async () => {
        await makeDue(attemptsInAnHour + 1);
        return (await emails()).every(({ sent_at }) => sent_at !== null);
      },
      { interval: 300 },
    )
    .toBe(true);
  const sent = await administrator
    .from("email_outbox")
    .select("id")
    .eq("template", "review-decision");
  const due = await server.service.rpc("claim_jobs", { kinds: ["email"], batch: 20 });
  const keys = sent.data?.map(({ id }) => id) ?? [];
  expect(keys).toHaveLength(decisions * recipients.length);
  expect(due.data?.filter(({ key }) => keys.includes(key))).toEqual([]);
  await mailServer.stop();
  for (const recipient of recipients) {
    expect(mailServer.received.filter(({ to }) => to === recipient)).toHaveLength(decisions);
  }
});
