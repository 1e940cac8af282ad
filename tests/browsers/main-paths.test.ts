import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "../fixtures/eventually.ts";
import { receiveMail, signIn } from "../fixtures/mailbox.ts";
import { completeSubmission, submitProject } from "../fixtures/submissions.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";
import { createPage, type Page } from "./browser-page.ts";
import type { BrowserUnderTest, Driver } from "./driver.ts";
import { firefox } from "./firefox.ts";
import { webkit } from "./webkit.ts";

const browsers: BrowserUnderTest[] = [firefox, webkit];
const found = browsers.filter((browser) => browser.missing() === null);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

test("browsers that this machine lacks are named", () => {
  for (const { name, missing } of browsers) {
    const lacking = missing();
    process.stdout.write(lacking ? `${name} is not tested here: it needs ${lacking}.\n` : "");
  }
  expect(found.length).toBeLessThanOrEqual(browsers.length);
});

describe.each(found)("$name", ({ name, start }) => {
  let browser: Awaited<ReturnType<BrowserUnderTest["start"]>>;
  let driver: Driver;
  let page: Page;
  beforeAll(async () => {
    browser = await start();
  });
  afterAll(() => browser?.stop());
  beforeEach(async () => {
    driver = await browser.newWindow();
    page = createPage(driver, server.url);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepScreenshot(driver, `${name} ${task.name}`);
    await driver.close();
  });

  const shows = (text: string | RegExp) =>
    eventually(async () => expect(await page.text()).toMatch(text));
  const isAt = (wanted: RegExp) =>
    eventually(async () => expect(await page.path()).toMatch(wanted));

  /** Accepts cookies, asks for a link on the login page and follows it in this browser. */
  async function logIn(email: string) {
    await page.open("/login");
    await page.click("button", "Accept essential cookies");
    await page.fill("Email address", email);
    await page.click("button", "Send Magic Link");
    await shows("Check your email for the magic link we just sent.");
    const { text } = await receiveMail(server, email);
    await page.open(/https?:\/\/\S+/.exec(text)?.[0] ?? "");
    await isAt(/^\/(?!auth)/);
    await shows(email.slice(0, 5));
  }

  test("home: a filter narrows the table, and the URL keeps it", async () => {
    await page.open("/");
    await shows("Compare Carbon Credits with Complete Transparency");
    const count = async () => Number(/(\d+) (?:of \d+ )?projects?\b/.exec(await page.text())?.[1]);
    const all = await eventually(async () => {
      const listed = await count();
      expect(listed).toBeGreaterThan(10);
      return listed;
    });
    await page.click("checkbox", "Only show removal credits");
    await isAt(/removal/);
    await eventually(async () => expect(await count()).toBeLessThan(all));
    const filtered = await count();
    await page.open(await page.path());
    await eventually(async () => expect(await count()).toBe(filtered));
    await shows(/\$XX\.XX/);
    expect(page.errors()).toEqual([]);
  });

  test("login by magic link: a project's page and a comparison show their values", async () => {
    await logIn(`buyer-${randomUUID().slice(0, 8)}@example.org`);
    await page.open("/");
    await eventually(async () => expect(await page.text()).not.toMatch(/\$XX\.XX/));
    const [first, second] = await server.query<{ id: string; project_id: string }>(
      "select id, project_id from public.project_listings where cost_per_ton > 0 order by id limit 2",
    );
    await page.open(`/projects/${first?.id}`);
    await shows(/\$[\d,]+/);
    await page.open(`/compare?project=${first?.project_id}&project=${second?.project_id}`);
    await shows(/Cost \/ tCO2e[\s\S]*\$[\d,]+[\s\S]*\$[\d,]+/);
    expect(page.errors()).toEqual([]);
  });

  test("wizard: what was entered in the first steps survives a reload as a draft", async () => {
    await page.open("/submit-project");
    await page.click("button", "Accept");
    await page.fill("Company Name", "Acorn Carbon");
    await page.fill("Project region", "Leinster");
    await page.click("button", "Continue");
    await page.fill("Project ID", "ACORN-1");
    await page.click("checkbox", "Forestry");
    await page.open("/submit-project");
    await shows("Project Details");
    await eventually(async () => expect(await page.valueOf("Project ID")).toBe("ACORN-1"));
    await page.click("button", "Previous");
    await eventually(async () => expect(await page.valueOf("Company Name")).toBe("Acorn Carbon"));
    expect(page.errors()).toEqual([]);
  });

  test("edit: a developer changes a project and saves it", async () => {
    const email = `owner-${randomUUID().slice(0, 8)}@example.org`;
    const { client } = await signIn(server, email);
    const submission = completeSubmission({
      projectId: `EDIT-${randomUUID()}`,
      company: `Editors ${randomUUID()}`,
    });
    const { id } = await submitProject(client, submission);
    await logIn(email);
    await page.open(`/projects/${id}/edit`);
    await shows("Edit project");
    await page.click("button", /Media & Documentation/);
    await page.fill(/^Project Description/, "Changed in another browser.");
    await page.click("button", /Review & Submit/);
    await page.click("button", "Save changes");
    await isAt(/^\/my-projects/);
    await shows("Changed in another browser.");
    const [stored] = await server.query<{ description: string }>(
      "select description from public.projects where id = $1",
      [id],
    );
    expect(stored?.description).toBe("Changed in another browser.");
    expect(page.errors()).toEqual([]);
  });
});

/** Where the other browser tests keep theirs. */
async function keepScreenshot(driver: Driver, name: string) {
  const folder = path.join(import.meta.dirname, "../../.cache/browser-tests");
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${name.replaceAll(/\W+/g, "-")}.png`);
  await writeFile(file, await driver.screenshot());
  process.stdout.write(`The page is shown in ${file}\n`);
}
