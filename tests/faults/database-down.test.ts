import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startOwnPostgres } from "../fixtures/own-postgres.ts";
import { contents } from "../fixtures/project-files.ts";
import { signInDirectly } from "../fixtures/sign-in-directly.ts";
import { completeSubmission } from "../fixtures/submissions.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

const token = "a-token-of-more-than-20-characters";
let postgres: Awaited<ReturnType<typeof startOwnPostgres>>;
let server: TestServer;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  // Without demo data, which would take longer than the rest.
  server = await startTestServer({
    DATABASE_URL: postgres.url,
    DEMO_DATA: "off",
    METRICS_TOKEN: token,
  });
});
afterAll(async () => {
  await server?.stop();
  await postgres?.stop();
});

async function page(path: string) {
  const response = await fetch(`${server.url}${path}`);
  return {
    status: response.status,
    cache: response.headers.get("cache-control"),
    html: await response.text(),
  };
}

const withToken = { Authorization: `Bearer ${token}` };
const metrics = async () => (await fetch(`${server.url}/metrics`, { headers: withToken })).text();

async function siteStatus() {
  const { services, outages, asOf } = await (await fetch(`${server.url}/status.json`)).json();
  const database = services.find(({ service }: { service: string }) => service === "database");
  return { database, outages, asOf };
}

async function readiness() {
  const response = await fetch(`${server.url}/readyz`);
  return [response.status, (await response.json()).status];
}

describe("while nothing can be written, the server is not ready and says so in a sentence", () => {
  const sentence = /^The site cannot save anything at the moment\. Nothing was changed;/;

  /** Connections keep the setting with which they were opened. */
  const setReadOnly = async (value: "on" | "off") => {
    const client = new pg.Client(postgres.url);
    await client.connect();
    await client.query("set default_transaction_read_only = off");
    await client.query(`alter database postgres set default_transaction_read_only = ${value}`);
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cleartonne'",
    );
    await client.end();
  };

  test("to the database", async () => {
    expect(await readiness()).toEqual([200, "ok"]);
    await setReadOnly("on");
    await expect.poll(readiness).toEqual([503, "nothing can be written"]);
    await expect.poll(async () => (await siteStatus()).database?.works).toBe(false);
    expect(await metrics()).toMatch(/refusals_total\{reason="unwritable"\} [1-9]/);
    expect((await page("/about")).status).toBe(200);
    const { error, status } = await server.service.from("news").insert({ title: "x" });
    expect([status, error?.code]).toEqual([503, "database_unwritable"]);
    expect(error?.message).toMatch(sentence);
    await setReadOnly("off");
    await expect.poll(readiness).toEqual([200, "ok"]);
    await expect.poll(async () => (await siteStatus()).database?.works).toBe(true);
    const { outages } = await siteStatus();
    expect(outages, "the outage is recorded when it is over").toEqual([
      { service: "database", from: expect.any(String), to: expect.any(String) },
    ]);
  });

  test("to the folder of stored files", async () => {
    const folder = path.join(server.folder, "storage");
    await rename(folder, `${folder}.aside`);
    await writeFile(folder, "in the way");
    await expect.poll(readiness).toEqual([503, "nothing can be written"]);
    const { error } = await server.service.storage
      .from("content-images")
      .upload("x.png", contents["image/png"], { contentType: "image/png" });
    expect(error?.message).toBe(
      "The file could not be stored. Nothing was changed; please try again later.",
    );
    await rm(folder);
    await rename(`${folder}.aside`, folder);
    await expect.poll(readiness).toEqual([200, "ok"]);
  });

  test("a disk that is full in the middle of a submission", async () => {
    await server.query(`create function private.no_space() returns trigger language plpgsql as $$
      begin
        raise exception 'could not extend file "base/5/16399": No space left on device'
          using errcode = 'disk_full';
      end $$`);
    await server.query(`create trigger no_space before insert on public.projects
      for each row execute function private.no_space()`);
    const { client: developer } = await signInDirectly(server, "developer@example.org");
    const { error, status } = await developer.rpc("submit_project", {
      submission: completeSubmission(),
      submission_key: randomUUID(),
    });
    expect([status, error?.code]).toEqual([503, "database_unwritable"]);
    expect(error?.message).toMatch(sentence);
    await server.query("drop function private.no_space() cascade");
  });
});

test("without its database the site still serves its pages and shows which data failed to load", async () => {
  expect((await page("/about")).status).toBe(200);
  const failure = "Failed to load verified carbon removal projects. Please try again later.";
  expect((await page("/")).html).not.toContain(failure);

  expect(await metrics()).toContain("cleartonne_database_up 1\n");
  await postgres.stop();

  await expect.poll(metrics).toContain("cleartonne_database_up 0\n");
  await expect.poll(async () => (await siteStatus()).database?.works).toBe(false);
  expect((await siteStatus()).asOf).toEqual(expect.any(String));
  const told = await page("/status");
  expect(told).toMatchObject({
    status: 200,
    html: expect.stringContaining("Disrupted at the moment: Database."),
  });
  expect(told.html).not.toContain("ECONNREFUSED");

  expect((await page("/readyz")).status).toBe(503);
  expect((await page("/healthz")).status).toBe(200);
  const about = await page("/about");
  expect(about).toMatchObject({ status: 200, html: expect.stringContaining("<h1") });
  const home = await page("/");
  expect(home).toMatchObject({ status: 200, cache: "no-store" });
  expect(home.html).toContain(failure);
  const news = await page("/news");
  expect(news).toMatchObject({ status: 503, html: expect.stringContaining("Error loading news") });
  for (const { html } of [home, news]) expect(html).not.toMatch(/ECONNREFUSED|\bat .+:\d+:\d+/);

  const impatient = AbortSignal.timeout(60_000);
  const many = Array.from({ length: 30 }, () =>
    fetch(`${server.url}/news`, { signal: impatient }).then(({ status }) => status),
  );
  expect(new Set(await Promise.all(many)), "every request gets a response").toEqual(new Set([503]));

  for (const authorization of [undefined, `Bearer ct_${"x".repeat(43)}`]) {
    const open = await fetch(`${server.url}/api/v1/projects.json`, {
      headers: authorization ? { Authorization: authorization } : {},
    });
    expect(open.status).toBe(503);
    expect(Number(open.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(open.headers.get("content-type")).toMatch(/^application\/problem\+json/);
    expect(await open.json()).toMatchObject({ status: 503 });
  }
  expect((await page("/api/v1/openapi.json")).status).toBe(200);

  // No message is sent and no code tried that nothing would count.
  const calls = { otp: {}, verify: { type: "email", token: "000000" } };
  for (const [call, body] of Object.entries(calls)) {
    const refused = await fetch(`${server.url}/auth/v1/${call}`, {
      method: "POST",
      headers: { apikey: server.publishableKey, "Content-Type": "application/json" },
      body: JSON.stringify({ email: "ada@example.org", ...body }),
    });
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  }

  const listings = await server.anonymous.from("project_listings").select("id");
  expect(listings.status).toBeGreaterThanOrEqual(500);
  expect(JSON.stringify(listings.error)).not.toMatch(/\bat .+:\d+:\d+/);
});
