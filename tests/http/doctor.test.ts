import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Config, readConfig } from "#server/config.ts";
import { examine, type NamedFinding } from "#server/doctor/examine.ts";
import { openTarget } from "#server/doctor/open-target.ts";
import { readPlatform } from "#server/doctor/read-platform.ts";
import { freePort } from "#server/network/free-port.ts";
import { startMailServer } from "../fixtures/mail-server.ts";
import { createTestData } from "../fixtures/own-data.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
let config: Config;
beforeAll(async () => {
  server = await startTestServer();
  config = readConfig({
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.folder,
    PUBLIC_URL: server.url,
  });
});
afterAll(() => server.stop());

async function onDatabase(url: string, statements: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statements).finally(() => client.end());
}

const named = (findings: NamedFinding[], name: string) =>
  findings.filter((finding) => finding.name === name);

test("the doctor finds a running site with its database well", async () => {
  const findings = examine(await openTarget(config));
  const level = (name: string) => named(findings, name).map((finding) => finding.level);
  for (const name of [
    "database",
    "PostgreSQL",
    "encoding",
    "writing",
    "clock",
    "migrations",
    "roles",
    "row-level security",
    "buckets",
    "PUBLIC_URL",
    "headers",
    "realtime",
  ])
    expect([name, level(name)]).toEqual([name, ["ok"]]);
});

test("faults planted in a real database are all found", async () => {
  const own = await createTestData();
  try {
    await onDatabase(
      own.settings.DATABASE_URL,
      `update storage.buckets set public = true where id = 'project_media';
       alter table public.projects disable row level security;
       update supabase_migrations.schema_migrations set statements = array['select 1']
       where version = (select max(version) from supabase_migrations.schema_migrations);
       update public.profiles set user_role = 'user';
       insert into public.jobs (kind, key, attempts, last_error)
       values ('logo-publication', gen_random_uuid()::text, 3, 'The store did not respond.');
       do $$
       begin
         execute format('alter database %I set default_transaction_read_only = on', current_database());
       end
       $$`,
    );
    const target = await openTarget(readConfig({ ...own.settings, PUBLIC_URL: server.url }));
    const found = examine(target).filter(({ level }) => level !== "ok");
    const texts = found.map(({ name, text }) => `${name}: ${text}`);
    for (const wanted of [
      "buckets: project_media is public",
      "row-level security: projects has none",
      "was changed after it was applied",
      "administrators: nobody can review",
      "jobs: 1 failed",
      "writing: the database only reads",
    ])
      expect(texts).toContainEqual(expect.stringContaining(wanted));
  } finally {
    await own.remove();
  }
});

test("a database that refuses the password is a fault, and nothing else is said of it", async () => {
  const url = new URL(config.DATABASE_URL ?? "");
  url.password = "wrong";
  const findings = examine(await openTarget({ ...config, DATABASE_URL: url.href }));
  expect(named(findings, "database")).toMatchObject([{ level: "fault" }]);
  expect(named(findings, "migrations")).toEqual([]);
});

test("--mail sends a real message; without it the doctor only logs in", async () => {
  const port = await freePort();
  const mail = await startMailServer(port);
  const own = { ...config, SMTP_URL: `smtp://127.0.0.1:${port}` };
  try {
    expect(named(examine(await openTarget(own)), "mail")).toMatchObject([{ level: "ok" }]);
    expect(mail.received).toEqual([]);
    await openTarget(own, "operator@site.internal");
    expect(mail.received).toMatchObject([{ to: "operator@site.internal" }]);
    expect(mail.received[0]?.source).toContain("npm run doctor");
  } finally {
    await mail.stop();
  }
  expect(named(examine(await openTarget(own)), "mail")).toMatchObject([{ level: "fault" }]);
});

test("a Supabase project is asked with its own keys, and the management API with the token", async () => {
  const calls: string[] = [];
  const stand = createServer((request, response) => {
    const { apikey, authorization } = request.headers;
    calls.push(`${request.method} ${request.url} ${apikey ?? authorization}`);
    const isFunction = request.url?.startsWith("/functions/v1/");
    if (isFunction) return response.writeHead(request.url?.endsWith("gone") ? 404 : 401).end();
    const body = request.url?.endsWith("/bucket")
      ? [{ id: "a", public: true, file_size_limit: 1, allowed_mime_types: null, owner: "" }]
      : {};
    return response.writeHead(200).end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => stand.listen(0, "127.0.0.1", listening));
  try {
    const facts = await readPlatform({
      url: `http://127.0.0.1:${(stand.address() as AddressInfo).port}`,
      publishableKey: "sb_publishable_1",
      secretKey: "sb_secret_1",
      functions: ["here", "gone"],
    });
    expect(facts).toMatchObject({
      publishableKey: 200,
      secretKey: 200,
      functions: { here: 401, gone: 404 },
      buckets: [{ id: "a", public: true }],
      auth: { unread: "SUPABASE_ACCESS_TOKEN is not set" },
    });
    expect(calls).toContain("GET /storage/v1/bucket sb_secret_1");
    expect(calls).toContain("GET /rest/v1/rpc/get_public_data_versions sb_publishable_1");
  } finally {
    await new Promise((stopped) => stand.close(stopped));
  }
});
