import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let production: TestServer;
beforeAll(async () => {
  production = await startTestServer({
    NODE_ENV: "production",
    CONTACT_EMAIL: "team@site.internal",
    DEMO_DATA: "off",
  });
});
afterAll(() => production.stop());

test("in production the mailbox page does not exist", async () => {
  expect((await fetch(`${production.url}/dev/mailbox`)).status).toBe(404);
});

test("in production without a mail server, e-mails wait in the outbox with the reason", async () => {
  const id = randomUUID();
  await production.service.from("email_outbox").insert({
    id,
    recipient: "waiting@example.org",
    template: "submissions-received",
    data: {
      submissions: [
        { kind: "project", project: randomUUID(), project_id: "VCS-1", company: "Acorn" },
      ],
    },
  });
  const job = async () =>
    (await production.service.from("jobs").select("*").eq("key", id).single()).data;
  await expect.poll(job).toMatchObject({
    attempts: 1,
    last_error: "No mail server is configured: set SMTP_URL.",
  });
  const email = await production.service.from("email_outbox").select("sent_at").eq("id", id);
  expect(email.data).toEqual([{ sent_at: null }]);
});

test("in production without a mail server, a sign-in link is not reported as sent", async () => {
  const response = await production.anonymous.auth.signInWithOtp({ email: "nobody@example.org" });
  expect(response.error?.status).toBe(503);
});

test("in production the contact address is the operator's, and no sample stands for a customer", async () => {
  const text = async (path: string) => (await fetch(production.url + path)).text();
  for (const path of ["/contact", "/privacy-policy", "/api/v1/openapi.json"]) {
    const page = await text(path);
    expect(page, path).toContain("team@site.internal");
    expect(page, path).not.toContain("cleartonne.example");
  }
  const home = await text("/");
  expect(home).toContain("mailto:team@site.internal");
  expect(home).not.toContain("Trusted by Industry Leaders");
  expect(home).not.toContain("Sample endorsement");
});
