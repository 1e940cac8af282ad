import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { projectPath } from "#domain/listing/project-path.ts";
import { sharedListPath } from "#domain/lists/list-paths.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import type { Message } from "#server/mail/message.ts";
import { queueListEmails } from "#server/tasks/queue-list-emails.ts";
import { doJobs } from "../fixtures/jobs.ts";
import { addWaitingEmail, receiveMail, sendEmailsNow } from "../fixtures/mailbox.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { startTestEngine } from "../fixtures/test-engine.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

interface Listed {
  id: string;
  project_id: string;
  company_name: string;
}

const twoRated = `select id, project_id, company_name from public.listings
  where project_id in (select project_id from public.ratings where rating = 'A' and not on_watch)
  order by project_id limit 2`;
const setPrice = "update public.projects set cost_per_ton = $1 where id = $2";

describe("the e-mail about changes", () => {
  // Uses no server, which would queue and deliver e-mails by itself.
  let engine: Awaited<ReturnType<typeof startTestEngine>>;
  let first: Listed;
  let second: Listed;
  const site = "https://cleartonne.example";
  const list = randomUUID();

  beforeAll(async () => {
    engine = await startTestEngine();
    const found = await engine.query<Listed>(twoRated);
    if (!found[0] || !found[1]) throw new Error("There are no two rated projects to follow");
    [first, second] = [found[0], found[1]];
  });
  afterAll(() => engine.stop());

  /** The developer follows both projects, whose current values are recorded as known. */
  beforeEach(async () => {
    await engine.query("delete from public.lists");
    await price(100);
    // Deleting the list also deletes what its owner has been told about it.
    await queue();
    await engine.query("delete from public.email_outbox");
    await engine.query("delete from private.list_email_times");
    await engine.query(
      `insert into public.lists (id, user_id, name, sends_email)
       select $1, id, 'Spring <tender>', true from auth.users where email = $2`,
      [list, demoAccounts.developer],
    );
    await engine.query(
      `insert into public.list_entries (list_id, user_id, project_id)
       select list.id, list.user_id, project from public.lists list, unnest($1::uuid[]) project`,
      [[first.id, second.id]],
    );
    await queue();
  });

  const queue = () => queueListEmails(engine.service);
  const price = (dollars: number) => engine.query(setPrice, [dollars, first.id]);
  const passOneDay = () =>
    engine.query("update private.list_email_times set queued_at = queued_at - interval '1 day'");

  async function deliver(): Promise<Message[]> {
    const sent: Message[] = [];
    await doJobs("email", {
      client: engine.service,
      transport: { send: async (message) => void sent.push(message) },
      siteUrl: site,
    });
    return sent;
  }

  async function email(): Promise<Message> {
    expect(await queue()).toBe(1);
    const [message, ...others] = await deliver();
    if (!message || others.length > 0) throw new Error("One e-mail was expected");
    return message;
  }

  test("names old and new values, links to the projects, and goes to the list's owner alone", async () => {
    await price(135);
    const watch = "update public.ratings set on_watch = $1 where project_id = $2";
    await engine.query(watch, [true, second.project_id]);
    const message = await email();
    await engine.query(watch, [false, second.project_id]);
    expect(message.to).toBe(demoAccounts.developer);
    expect(message.subject).toBe("2 projects on your lists have changed");
    expect(message.text).toContain(`${first.company_name}, ${first.project_id}`);
    expect(message.text).toContain("Cost / tCO2e: $135 (before: $100)");
    expect(message.text).toContain("BeZero Rating: A, on watch (before: A)");
    expect(message.text).toContain(site + projectPath(first.id));
    expect(message.html).toContain("‘Spring &lt;tender&gt;’");
    const link = /Unsubscribe: (\S+)/.exec(message.text)?.[1];
    expect(link).toMatch(new RegExp(`^${site}/unsubscribe/lists/[0-9a-f]{64}$`));
    expect(message.html).toContain(`<a href="${link}"`);
    expect(message.headers).toEqual({
      "List-Unsubscribe": `<${link}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    const kept = await engine.query("select data from public.email_outbox");
    expect(kept, "administrators read the outbox").toEqual([{ data: {} }]);
  });

  test("is sent at most once a day and reports the day's net changes", async () => {
    await price(200);
    await email();
    await price(210);
    await price(205);
    expect(await queue()).toBe(0);
    await passOneDay();
    expect((await email()).text).toContain("Cost / tCO2e: $205 (before: $200)");
    // A change that is reverted is not reported.
    await price(300);
    expect(await queue()).toBe(0);
    await price(205);
    await passOneDay();
    expect(await queue()).toBe(0);
  });

  test("mentions a project once, however many lists it is on", async () => {
    await engine.query(
      `with other as (
         insert into public.lists (user_id, name, sends_email)
         select user_id, 'Reserve', true from public.lists returning id, user_id
       )
       insert into public.list_entries (list_id, user_id, project_id)
       select id, user_id, $1 from other`,
      [first.id],
    );
    await price(150);
    const { subject, text } = await email();
    expect(subject).toBe(`${first.company_name}, ${first.project_id} has changed`);
    expect(text).toContain("on ‘Spring <tender>’, ‘Reserve’");
    expect(text.match(/Cost \/ tCO2e:/g)).toHaveLength(1);
  });

  test("reports that a project is no longer listed, and that it is listed again", async () => {
    const setStatus = (status: string) =>
      engine.query("update public.projects set status = $1 where id = $2", [status, second.id]);
    await setStatus("withdrawn");
    const { text } = await email();
    expect(text).toContain(second.company_name);
    expect(text).toContain("Status: No longer listed (before: Listed)");
    await setStatus("approved");
    await passOneDay();
    expect((await email()).text).toContain("Status: Listed again (before: No longer listed)");
  });

  test("is not sent for a registry's first statement of a status, but for what follows it", async () => {
    const state = (status: string | null) =>
      engine.query(
        `insert into public.registry_records (project_id, registry, registry_id, values)
         select id, coalesce(registry, 'Verra'), project_id, $1 from public.projects where id = $2
         on conflict (project_id) do update set values = excluded.values`,
        [
          status === null ? {} : { "registry.status": { value: status, asOf: "2025-01-01" } },
          first.id,
        ],
      );
    await state(null);
    await queue();
    await state("Registered");
    expect(await queue()).toBe(0);
    await state("Verified");
    expect((await email()).text).toContain("Registry Status: Verified (before: Registered)");
    await passOneDay();
    await state(null);
    expect(await queue()).toBe(0);
  });

  test("is queued once, however many servers check at the same moment", async () => {
    await price(777);
    const queued = await Promise.all(Array.from({ length: 20 }, queue));
    expect(queued.reduce((sum, count) => sum + count)).toBe(1);
    expect(await deliver()).toHaveLength(1);
  });

  test("is not sent for a list with e-mails turned off, nor for changes from before they were turned on", async () => {
    const setSendsEmail = (isOn: boolean) =>
      engine.query("update public.lists set sends_email = $1", [isOn]);
    await setSendsEmail(false);
    await queue();
    await price(888);
    expect(await queue()).toBe(0);
    await setSendsEmail(true);
    expect(await queue()).toBe(0);
    await price(889);
    expect((await email()).text).toContain("Cost / tCO2e: $889 (before: $888)");
  });
});

describe("on the site", () => {
  let server: TestServer;
  let owner: Awaited<ReturnType<typeof signIn>>;
  let project: Listed;
  let list: string;

  beforeAll(async () => {
    server = await startTestServer();
    owner = await signIn(server, "follower@example.org");
    const [found] = await server.query<Listed>(twoRated);
    if (!found) throw new Error("There is no rated project to follow");
    project = found;
    const row = { name: "Spring <tender>", sends_email: true };
    const made = await owner.client.from("lists").insert(row).select("id").single().throwOnError();
    list = made.data.id;
    const entry = { list_id: list, project_id: project.id, note: "Ask for vintages." };
    await owner.client.from("list_entries").insert(entry).throwOnError();
    await queueListEmails(server.service);
  });
  afterAll(() => server.stop());

  const mailProgram = {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  };
  const sendsEmail = async () =>
    (await owner.client.from("lists").select("sends_email").eq("id", list).single()).data
      ?.sends_email;

  test("an unknown unsubscribe link responds with 404 and ends nothing", async () => {
    const wrong = `${server.url}/unsubscribe/lists/${"0".repeat(64)}`;
    expect((await fetch(wrong, mailProgram)).status).toBe(404);
    expect((await fetch(`${server.url}/unsubscribe/everything/x`)).status).toBe(404);
    expect(await sendsEmail()).toBe(true);
  });

  test("the e-mail's link shows a page with a button and changes nothing; a POST without a sign-in ends the e-mails", async () => {
    await server.query(setPrice, [400, project.id]);
    await queueListEmails(server.service);
    await sendEmailsNow(server);
    const { text } = await receiveMail(server, "follower@example.org", (subject) =>
      subject.includes("has changed"),
    );
    const link = /Unsubscribe: (\S+)/.exec(text)?.[1] ?? "";
    const page = await fetch(link);
    expect(page.status).toBe(200);
    expect(await page.text()).toMatch(/<form[^>]+method="post"/);
    expect(await sendsEmail()).toBe(true);

    // A queued e-mail, which must not be sent either.
    await addWaitingEmail(server, { recipient: "follower@example.org", template: "list-changes" });
    const ended = await fetch(link, { ...mailProgram, redirect: "error" });
    expect(ended.status).toBe(200);
    expect(await ended.text()).toContain("You will no longer get e-mails about your lists");
    expect(await sendsEmail()).toBe(false);
    const waiting = await server.query(
      "select 1 from public.email_outbox where recipient = 'follower@example.org' and sent_at is null",
    );
    expect(waiting).toEqual([]);
    expect((await fetch(link, mailProgram)).status, "pressed twice").toBe(200);
    // From the page itself, with the headers of a browser's form submission.
    const pressed = await fetch(link, {
      ...mailProgram,
      headers: { ...mailProgram.headers, Origin: server.url },
    });
    expect(pressed.status).toBe(200);
  });

  test("anyone with the URL can read a shared list until it is revoked; then it looks as if it had never existed", async () => {
    const share = async () => {
      const row = owner.client.from("list_shares").insert({ list_id: list }).select("token");
      return (await row.single().throwOnError()).data.token;
    };
    const read = async (token: string) => {
      const response = await fetch(server.url + sharedListPath(token));
      const text = (await response.text()).replaceAll(token, "TOKEN");
      return { status: response.status, text, headers: response.headers };
    };
    const token = await share();
    const shared = await read(token);
    expect(shared.status).toBe(200);
    expect(shared.headers.get("cache-control")).toContain("no-store");
    expect(shared.text).toContain("Spring &lt;tender&gt;");
    expect(shared.text).toContain(project.company_name);
    expect(shared.text).toContain('name="robots" content="noindex"');
    for (const secret of ["follower@", owner.user.id, "Ask for vintages"]) {
      expect(shared.text).not.toContain(secret);
    }

    await owner.client.from("list_shares").delete().eq("list_id", list).throwOnError();
    const revoked = await read(token);
    const unknown = await read("f".repeat(64));
    expect(revoked.status).toBe(404);
    expect(revoked).toMatchObject({ status: unknown.status, text: unknown.text });
    expect(await share()).not.toBe(token);
  });
});
