import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { mailTimeouts, smtpTransport } from "#server/mail/smtp-transport.ts";
import { freePort } from "#server/network/free-port.ts";
import { doJobs } from "../fixtures/jobs.ts";
import { startMailServer } from "../fixtures/mail-server.ts";
import { clearOutbox, receiveMail, sendEmailsNow } from "../fixtures/mailbox.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../fixtures/submissions.ts";
import { startTestEngine } from "../fixtures/test-engine.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe("the outbox", () => {
  // Uses no server, which would deliver by itself every few seconds.
  let engine: Awaited<ReturnType<typeof startTestEngine>>;
  beforeAll(async () => {
    engine = await startTestEngine();
  });
  afterEach(() => engine.query("delete from public.email_outbox"));
  afterAll(() => engine.stop());

  const settings = (port: number, timeouts = mailTimeouts) => ({
    client: engine.service,
    transport: smtpTransport({
      url: `smtp://127.0.0.1:${port}`,
      from: "hello@cleartonne.example",
      timeouts,
    }),
    teamEmail: "team@example.org",
    siteUrl: "http://localhost",
  });
  const queue = (data: Record<string, string> = {}) =>
    engine.service.from("email_outbox").insert({
      recipient: null,
      template: "submissions-received",
      data: {
        submissions: [
          {
            kind: "project",
            project: randomUUID(),
            project_id: "VCS-1",
            company: "Acorn",
            ...data,
          },
        ],
      },
    });
  const outbox = async () =>
    (await engine.service.from("email_outbox").select("*").order("created_at")).data ?? [];

  const jobs = async () =>
    (await engine.service.from("jobs").select("*").eq("kind", "email")).data ?? [];

  test("keeps a message while the mail server is down and sends it once the server is back", async () => {
    const port = await freePort();
    await queue();
    expect(await doJobs("email", settings(port))).toBe(0);
    expect((await outbox())[0]?.sent_at).toBeNull();
    const [waiting] = await jobs();
    expect(waiting).toMatchObject({
      attempts: 1,
      last_error: expect.stringContaining("ECONNREFUSED"),
    });
    expect(Date.parse(waiting?.next_attempt_at ?? "")).toBeGreaterThan(Date.now() + 20_000);

    const mailServer = await startMailServer(port);
    await engine.query("update public.jobs set next_attempt_at = now()");
    expect(await doJobs("email", settings(port))).toBe(1);
    expect(await doJobs("email", settings(port)), "sent once").toBe(0);
    await mailServer.stop();
    expect(mailServer.received).toHaveLength(1);
    expect(mailServer.received[0]?.to).toBe("team@example.org");
    expect(mailServer.received[0]?.source).toContain("To: team@example.org");
    expect((await outbox())[0]?.sent_at).not.toBeNull();
    expect(await jobs()).toEqual([]);
  });

  test("sends each message once, even if two deliveries run at once", async () => {
    const port = await freePort();
    const mailServer = await startMailServer(port);
    for (let count = 0; count < 6; count += 1) await queue({ project_id: `VCS-${count}` });
    const delivered = await Promise.all([
      doJobs("email", settings(port)),
      doJobs("email", settings(port)),
    ]);
    await mailServer.stop();
    expect(delivered.reduce((sum, count) => sum + count)).toBe(6);
    expect(mailServer.received).toHaveLength(6);
  });

  test("does not send a message again that the mail server may have, until the team says so", async () => {
    const port = await freePort();
    let isSilent = true;
    const mailServer = await startMailServer(port, () =>
      isSilent ? new Promise(() => undefined) : Promise.resolve(),
    );
    await queue();
    const impatient = settings(port, { ...mailTimeouts, acceptance: 300 });
    expect(await doJobs("email", impatient)).toBe(0);
    expect(mailServer.received).toHaveLength(1);
    const [held] = await jobs();
    expect(held).toMatchObject({
      is_held: true,
      leased_until: null,
      last_error: expect.stringContaining("did not confirm"),
    });
    isSilent = false;
    await engine.query("update public.jobs set next_attempt_at = now()");
    expect(await doJobs("email", settings(port))).toBe(0);
    expect(mailServer.received, "not by itself").toHaveLength(1);

    const [admin] = await engine.query<{ id: string }>(
      "select id from auth.users where email = $1",
      [demoAccounts.administrator],
    );
    await engine.database.transaction(async (run) => {
      const claims = { role: "authenticated", sub: admin?.id, aal: "aal1" };
      await run("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
      await run("set local role authenticated");
      await run("select public.retry_job($1)", [held?.id]);
    });
    expect(await doJobs("email", settings(port))).toBe(1);
    await mailServer.stop();
    expect(mailServer.received).toHaveLength(2);
    expect((await outbox())[0]?.sent_at).not.toBeNull();
  });

  test("does not send a message again that a server handed over before it died", async () => {
    const port = await freePort();
    const mailServer = await startMailServer(port);
    await queue();
    const { data: claimed } = await engine.service.rpc("claim_jobs", { kinds: ["email"] });
    const [job] = claimed ?? [];
    const handOver = () =>
      engine.service.rpc("hand_over_email", { job: job?.id ?? "", lease: job?.leased_until ?? "" });
    expect((await handOver()).data).not.toBeNull();
    expect((await handOver()).data, "only once").toBeNull();
    await engine.query("update public.jobs set leased_until = now()");
    expect(await doJobs("email", settings(port))).toBe(0);
    expect(await jobs()).toMatchObject([{ is_held: true }]);
    await mailServer.stop();
    expect(mailServer.received).toEqual([]);
  });

  test("sends a message again that the mail server refused", async () => {
    const port = await freePort();
    let isBusy = true;
    const mailServer = await startMailServer(port, async () => {
      if (isBusy) throw new Error("Busy");
    });
    await queue();
    expect(await doJobs("email", settings(port))).toBe(0);
    expect(await jobs()).toMatchObject([{ is_held: false, last_error: expect.any(String) }]);
    expect(await outbox()).toMatchObject([{ handed_over_at: null }]);
    isBusy = false;
    await engine.query("update public.jobs set next_attempt_at = now()");
    expect(await doJobs("email", settings(port))).toBe(1);
    await mailServer.stop();
  });

  test("is not held up by a message that cannot be rendered", async () => {
    const port = await freePort();
    const mailServer = await startMailServer(port);
    await engine.service.from("email_outbox").insert({ template: "no-such-template", data: {} });
    await queue();
    expect(await doJobs("email", settings(port))).toBe(1);
    await mailServer.stop();
  });

  test("increases the pause between attempts up to an hour", async () => {
    await queue();
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await engine.query("update public.jobs set next_attempt_at = now()");
      const claimed = await engine.service.rpc("claim_jobs", { kinds: ["email"] });
      await engine.service.rpc("settle_job", {
        job: claimed.data?.[0]?.id ?? "",
        failure: "down",
      });
      const [row] = await engine.query<{ pause: number }>(
        "select extract(epoch from next_attempt_at - now())::float as pause from public.jobs",
      );
      pauses.push(Math.round(row?.pause ?? 0));
    }
    expect(pauses.slice(0, 3)).toEqual([30, 60, 120]);
    expect(pauses.at(-1)).toBe(3600);
  });
});

test("a developer's submissions reach the team as a single e-mail that lists them all", async () => {
  const { client } = await signIn(server, "gathered@example.org");
  await clearOutbox(server);
  const sent = [completeSubmission(), completeSubmission(), completeSubmission()];
  for (const submission of sent) await submitProject(client, submission);
  await sendEmailsNow(server);
  const email = await receiveMail(server, "hello@cleartonne.example", (subject) =>
    subject.includes("submissions to review"),
  );
  expect(email.subject).toBe("3 submissions to review");
  for (const { project } of sent) expect(email.text).toContain(project.id);
});

test("a review decision reaches the developer as an e-mail with the reviewer's note", async () => {
  const address = "decision@example.org";
  const developer = await signIn(server, address);
  const administrator = await signIn(server, demoAccounts.administrator);
  const submission = completeSubmission({ company: "Acorn & <Sons>" });
  const { id } = await submitProject(developer.client, submission);
  await administrator.client.rpc("review_project", {
    project: id,
    decision: "changes_requested",
    note: "Please name the <auditor>.",
  });
  const email = await receiveMail(server, address, (subject) => subject.includes("needs changes"));
  expect(email.text).toContain("> Please name the <auditor>.");
  expect(email.html).toContain("Please name the &lt;auditor&gt;.");
  expect(email.html).toContain("Acorn &amp; &lt;Sons&gt;");
});

test("the mailbox page shows every captured message", async () => {
  await server.anonymous.auth.signInWithOtp({ email: "shown@example.org" });
  const page = await (await fetch(`${server.url}/dev/mailbox`)).text();
  expect(page).toContain("shown@example.org");
  expect(page).toContain("/auth/callback#token_hash=");
});
