import { chmod, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#server/network/free-port.ts";
import { loadOn } from "../fixtures/copies/load.ts";
import { query, startPostgresPair } from "../fixtures/copies/postgres-pair.ts";
import { endProcess, endPrograms, requirePrograms } from "../fixtures/copies/programs.ts";
import { startHaproxy, startPgbouncer } from "../fixtures/copies/proxies.ts";
import { type SiteCopy, startSiteCopies } from "../fixtures/copies/site-copies.ts";
import { startMailServer } from "../fixtures/mail-server.ts";
import { startS3Store } from "../fixtures/s3-store.ts";

/** The whole of a site: HAProxy, three servers, PgBouncer, PostgreSQL with a standby, S3, mail. */
let folder: string;
let site: string;
let copies: SiteCopy[];
let keys: Awaited<ReturnType<typeof startSiteCopies>>["keys"];
let pair: Awaited<ReturnType<typeof startPostgresPair>>;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let store: Awaited<ReturnType<typeof startS3Store>>;
let database: string;

beforeAll(async () => {
  folder = await mkdtemp("/var/tmp/cleartonne-copies-");
  requirePrograms(["haproxy", "pgbouncer", "initdb", "postgres", "pg_basebackup"]);

  await chmod(folder, 0o755);
  pair = await startPostgresPair(path.join(folder, "postgres"), "site");
  database = pair.primaryUrl;
  const { user, password, ports } = pair;
  const hosts = async () => [
    await startPgbouncer(folder, { port: ports.primary, user, password }),
    await startPgbouncer(folder, { port: ports.standby, user, password }),
  ];
  const list = (all: number[]) => all.map((port) => `127.0.0.1:${port}`).join(",");
  const urlOf = (all: number[]) =>
    `postgres://${user}:${password}@${list(all)}/site?target_session_attrs=read-write`;
  const mailPort = await freePort();
  mail = await startMailServer(mailPort);
  store = await startS3Store({ pageSize: 100 });
  const sitePort = await freePort();
  site = `http://127.0.0.1:${sitePort}`;
  const started = await startSiteCopies(folder, 3, {
    DATABASE_URL: urlOf(await hosts()),
    DATABASE_DIRECT_URL: urlOf([ports.primary, ports.standby]),
    S3_ENDPOINT: store.settings.endpoint,
    S3_BUCKET: store.settings.bucket,
    S3_ACCESS_KEY_ID: store.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    CONTACT_EMAIL: "team@cleartonne.earth",
    PUBLIC_URL: site,
    DEMO_DATA: "on",
    TRUST_PROXY: "1",
    DRAIN_SECONDS: "5",
    PAGE_RATE_LIMIT: "1000000",
    DATA_RATE_LIMIT: "1000000",
    API_RATE_LIMIT: "1000000",
    VISITOR_DATABASE_SECONDS: "1000000",
    VISITOR_CONNECTIONS_PERCENT: "100",
    VISITOR_REQUESTS: "1000",
    BUSY_AFTER_SECONDS: "60",
  });
  copies = started.copies;
  keys = started.keys;
  await startHaproxy(
    folder,
    sitePort,
    copies.map(({ port }) => port),
  );
});
afterAll(async () => {
  await endPrograms();
  await mail?.stop();
  await store?.stop();
  await rm(folder, { recursive: true, force: true });
});

const copy = (index: number) => copies[index % copies.length] as SiteCopy;
const api = (url: string) =>
  createClient(url, keys.secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
const mark = (number: number) => `MARK-${String(number).padStart(4, "0")}`;

/** Acknowledged, or an error. */
async function change(url: string, number: number): Promise<void> {
  const { data, error } = await api(url)
    .from("projects")
    .update({ project_id: mark(number) })
    .eq("id", project)
    .select("id");
  if (error || data.length !== 1) throw new Error(error?.message ?? "Nothing was changed");
}
let project: string;

test("sixty changes through one copy or another are all seen at once through the next two", async () => {
  const [row] = await query<{ id: string }>(
    database,
    "select min(id::text) as id from public.projects where status = 'approved'",
  );
  project = row?.id ?? "";
  let fresh = 0;
  for (let number = 0; number < 60; number += 1) {
    await change(copy(number).url, number);
    const pages = await Promise.all(
      [1, 2].map((step) => fetch(`${copy(number + step).url}/?q=${mark(number)}`)),
    );
    const texts = await Promise.all(pages.map((page) => page.text()));
    if (texts.every((text) => text.includes(`>${mark(number)}<`) || hasRow(text, number)))
      fresh += 1;
  }
  expect(fresh).toBe(60);
});
/** The page repeats what was searched, so a find is told from that by the project's own link. */
const hasRow = (text: string, number: number) => text.split(mark(number)).length > 2;

test("each of forty e-mails is sent once, and no job is left", async () => {
  const recipients = Array.from({ length: 40 }, (_, index) => `person-${index}@cleartonne.earth`);
  mail.received.length = 0;
  await query(
    database,
    `insert into public.email_outbox (recipient, template, data)
     select recipient, 'review-decision', jsonb_build_object('project', gen_random_uuid(),
       'project_id', 'VCS-1', 'company', 'Acorn', 'decision', 'approved', 'is_revision', false)
     from unnest(array[${recipients.map((address) => `'${address}'`).join()}]) recipient`,
  );
  await query(database, "update public.jobs set next_attempt_at = now() where kind = 'email'");
  await expect
    .poll(() => query(database, "select id from public.jobs where kind = 'email'"))
    .toEqual([]);
  expect(mail.received.map(({ to }) => to).sort()).toEqual(recipients.sort());
});

test("a rolling restart under load fails no request", async () => {
  await expect.poll(async () => (await fetch(site)).status).toBe(200);
  const load = loadOn(site, ["/", "/news", "/glossary", "/api/v1/openapi.json", "/market"]);
  for (const server of copies) {
    await server.restart();
    // Until HAProxy sends it requests again.
    await setTimeout(3_000);
  }
  const { requests, failures, longest } = await load.stop();
  process.stdout.write(`Rolling restart: ${requests} requests, longest ${longest} ms\n`);
  expect(failures.slice(0, 10)).toEqual([]);
  expect(requests).toBeGreaterThan(300);
});

test("a standby that is promoted by hand is followed without a restart, and nothing acknowledged is lost", async () => {
  const processes = copies.map((server) => server.process().pid);
  let acknowledged = 1_000;
  await change(site, acknowledged);
  await endProcess(pair.primary, "SIGQUIT");
  const stopped = performance.now();
  await expect(change(copy(0).url, 9_999)).rejects.toThrow();
  await pair.promote();
  database = pair.standbyUrl;
  const [row] = await query<{ project_id: string }>(
    database,
    `select project_id from public.projects where id = '${project}'`,
  );
  expect(row?.project_id).toBe(mark(acknowledged));
  for (const server of copies) {
    acknowledged += 1;
    await expect
      .poll(() =>
        change(server.url, acknowledged).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  }
  process.stdout.write(
    `Promotion: all three write again after ${Math.round(performance.now() - stopped)} ms\n`,
  );
  for (const server of copies) expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  const page = await fetch(`${site}/?q=${mark(acknowledged)}`);
  expect(hasRow(await page.text(), acknowledged)).toBe(true);
  expect(copies.map((server) => server.process().pid)).toEqual(processes);
});

test("three copies together allow sixty requests, also after one has started anew", async () => {
  const read = (index: number) =>
    fetch(`${copy(index).url}/auth/v1/settings`, {
      headers: { apikey: keys.publishableKey, "X-Forwarded-For": "192.0.2.1" },
    });
  const statuses: Record<number, number> = {};
  for (let batch = 0; batch < 6; batch += 1) {
    const all = await Promise.all(Array.from({ length: 15 }, (_, index) => read(index)));
    for (const { status } of all) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  expect(statuses).toEqual({ 200: 60, 429: 30 });
  await copy(0).restart();
  expect((await read(0)).status).toBe(429);
});
