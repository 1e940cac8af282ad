import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sharedListPath } from "#domain/lists/list-paths.ts";
import { projectPath } from "#domain/listing/project-path.ts";
import { createLog } from "#server/log.ts";
import type { Message } from "#server/mail/message.ts";
import { deliverOutbox } from "#server/mail/outbox.ts";
import { queueListEmails } from "#server/tasks/queue-list-emails.ts";
import { signIn } from "../fixtures/mailbox.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
let owner: Awaited<ReturnType<typeof signIn>>;
let projects: { id: string; project_id: string; company_name: string }[];
let list: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await signIn(server, "follower@example.org");
  projects = await server.query(
    `select id, project_id, company_name from public.listings
     where project_id in (select project_id from public.ratings where rating = 'A')
     order by project_id limit 2`,
  );
});
afterAll(() => server.stop());

/** Somebody who follows two projects, and has been told what they are. */
beforeEach(async () => {
  await owner.client.from("lists").delete().eq("user_id", owner.user.id);
  await server.query("delete from public.email_outbox");
  await server.query("delete from private.list_email_times");
  const made = await owner.client
    .from("lists")
    .insert({ name: "Spring <tender>", sends_email: true })
    .select("id")
    .single()
    .throwOnError();
  list = made.data.id;
  const entries = projects.map(({ id }) => ({ list_id: list, project_id: id }));
  await owner.client.from("list_entries").insert(entries).throwOnError();
  await queue();
});

const queue = () => queueListEmails(server.service);

/** What is sent now, to whom and in which words. */
async function deliver(): Promise<Message[]> {
  const sent: Message[] = [];
  // Before the server's own turn, which may come at any moment.
  await deliverOutbox({
    client: server.service,
    transport: {
      async send(message) {
        sent.push(message);
      },
    },
    teamEmail: "team@example.org",
    siteUrl: server.url,
    log: createLog("silent"),
  });
  return sent;
}

/** In one go, so that the server's own task finds nothing left. */
async function letter(): Promise<Message> {
  expect(await queue()).toBe(1);
  const [message] = await deliver();
  if (!message) throw new Error("The server was quicker: its mailbox has the e-mail");
  return message;
}

const price = (dollars: number, { id } = { id: projects[0]?.id ?? "" }) =>
  server.query("update public.projects set cost_per_ton = $1 where id = $2", [dollars, id]);
const aDayPasses = () =>
  server.query("update private.list_email_times set queued_at = queued_at - interval '1 day'");
const endingLink = ({ headers }: Message) =>
  /<(.+)>/.exec(headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";

describe("the e-mail about changes", () => {
  test("names what was and what is, links to the projects, and goes to the list's owner alone", async () => {
    const [first, second] = projects;
    await price(111);
    await queue();
    await server.query("delete from public.email_outbox");
    await aDayPasses();

    await price(135);
    await server.query("update public.ratings set on_watch = true where project_id = $1", [
      second?.project_id,
    ]);
    const message = await letter();
    expect(message.to).toBe("follower@example.org");
    expect(message.subject).toBe("2 projects on your lists have changed");
    expect(message.text).toContain(`${first?.company_name}, ${first?.project_id}`);
    expect(message.text).toContain("Price: $135 (before: $111)");
    expect(message.text).toContain("Rating: A, on ratings watch (before: A)");
    expect(message.text).toContain(server.url + projectPath(first?.id ?? ""));
    expect(message.html).toContain("‘Spring &lt;tender&gt;’");
    expect(message.html).toContain(">Unsubscribe</a>");
    expect(message.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    await server.query("update public.ratings set on_watch = false");
  });

  test("comes once a day at most, and then tells what the day came to", async () => {
    await price(200);
    await letter();
    await price(210);
    await price(205);
    expect(await queue()).toBe(0);
    await aDayPasses();
    expect((await letter()).text).toContain("Price: $205 (before: $200)");
    // Changed, and changed back: nothing to tell.
    await price(300);
    expect(await queue()).toBe(0);
    await price(205);
    await aDayPasses();
    expect(await queue()).toBe(0);
  });

  test("says that a project is no longer listed, and that it is again", async () => {
    const { id = "", company_name = "" } = projects[1] ?? {};
    const stand = (status: string) =>
      server.query("update public.projects set status = $1 where id = $2", [status, id]);
    await stand("withdrawn");
    const { text } = await letter();
    expect(text).toContain(company_name);
    expect(text).toContain("Standing: No longer listed (before: Listed)");
    await stand("approved");
    await aDayPasses();
    expect((await letter()).text).toContain("Standing: Listed again (before: No longer listed)");
  });

  test("is queued once, however many servers look at the same moment", async () => {
    await price(777);
    const queued = await Promise.all(Array.from({ length: 20 }, queue));
    expect(queued.reduce((sum, count) => sum + count)).toBe(1);
  });

  test("is not sent for a list that does not ask for it, nor about what changed before it did", async () => {
    const followed = (sends_email: boolean) =>
      owner.client.from("lists").update({ sends_email }).eq("id", list).throwOnError();
    await followed(false);
    await queue();
    await price(888);
    expect(await queue()).toBe(0);
    await followed(true);
    expect(await queue()).toBe(0);
    await price(889);
    expect((await letter()).text).toContain("Price: $889 (before: $888)");
  });
});

describe("the link that ends the e-mails", () => {
  const mailProgram = {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  };
  const sendsEmail = async () =>
    (await owner.client.from("lists").select("sends_email").eq("id", list).single()).data
      ?.sends_email;

  test("shows a page with a button, which changes nothing; a POST without a sign-in ends them", async () => {
    await price(400);
    const link = endingLink(await letter());
    const page = await fetch(link);
    expect(page.status).toBe(200);
    expect(await page.text()).toMatch(/<form[^>]+method="post"/);
    expect(await sendsEmail()).toBe(true);

    await aDayPasses();
    await price(401);
    await queue();
    const ended = await fetch(link, { ...mailProgram, redirect: "error" });
    expect(ended.status).toBe(200);
    expect(await ended.text()).toContain("You will get no more e-mails about your lists");
    expect(await sendsEmail()).toBe(false);
    expect(await deliver(), "what was waiting is not sent either").toEqual([]);
    await aDayPasses();
    await price(402);
    expect(await queue()).toBe(0);
    expect((await fetch(link, mailProgram)).status, "pressed twice").toBe(200);
  });

  test("that is nobody's answers 404 and ends nothing", async () => {
    const wrong = `${server.url}/unsubscribe/lists/${"0".repeat(64)}`;
    expect((await fetch(wrong, mailProgram)).status).toBe(404);
    expect((await fetch(`${server.url}/unsubscribe/everything/x`)).status).toBe(404);
    expect(await sendsEmail()).toBe(true);
  });
});

describe("a shared list", () => {
  test("is read by whoever has its address until it is revoked; then it is as if it had never been", async () => {
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
    expect(shared.text).toContain(projects[0]?.company_name);
    expect(shared.text).toContain('name="robots" content="noindex"');
    expect(shared.text).not.toContain("follower@");
    expect(shared.text).not.toContain(owner.user.id);

    await owner.client.from("list_shares").delete().eq("list_id", list).throwOnError();
    const revoked = await read(token);
    const unknown = await read("f".repeat(64));
    expect(revoked.status).toBe(404);
    expect(revoked).toMatchObject({ status: unknown.status, text: unknown.text });
    expect(await share()).not.toBe(token);
  });
});
