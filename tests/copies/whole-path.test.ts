import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSourceSite } from "#server/backup/site/source-site.ts";
import { readConfig } from "#server/config.ts";
import { removeCluster } from "#server/engine/bundled-postgres/locate-cluster.ts";
import { freePort } from "#server/network/free-port.ts";
import { startFilledSite } from "../fixtures/copies/filled-site.ts";
import { makeWrites, movingTables } from "../fixtures/copies/list-writes.ts";
import { loadOn } from "../fixtures/copies/load.ts";
import { makeNextVersion, nextMigration } from "../fixtures/copies/next-version.ts";
import { runCommand } from "../fixtures/copies/operator-command.ts";
import { query } from "../fixtures/copies/postgres-pair.ts";
import { endProcess, endPrograms, requirePrograms } from "../fixtures/copies/programs.ts";
import { startHaproxy } from "../fixtures/copies/proxies.ts";
import { contentOfSite, differences, type SiteContent } from "../fixtures/copies/site-content.ts";
import { hasServedVisitors, startSiteCopies } from "../fixtures/copies/site-copies.ts";
import { writeSteadily } from "../fixtures/copies/steady-writes.ts";
import { recordSteps } from "../fixtures/copies/step-table.ts";
import { startDebianPostgres } from "../fixtures/debian-postgres.ts";
import { startMailServer } from "../fixtures/mail-server.ts";
import { startS3Store } from "../fixtures/s3-store.ts";

/** One site from its first day to three servers, its rows and files compared at each step. */
const projects = 5_000;
const steps = recordSteps();
const unlimited = {
  CONTACT_EMAIL: "team@cleartonne.earth",
  RATINGS_REFRESH_MINUTES: "0",
  PAGE_RATE_LIMIT: "1000000",
  DATA_RATE_LIMIT: "1000000",
  API_RATE_LIMIT: "1000000",
  AUTH_RATE_LIMIT: "100000",
  VISITOR_DATABASE_SECONDS: "1000000",
  VISITOR_CONNECTIONS_PERCENT: "100",
  VISITOR_REQUESTS: "1000",
  BUSY_AFTER_SECONDS: "60",
};

let folder: string;
/** What visitors know the site by, wherever it runs; sessions are of this address. */
let address: string;
let proxyPort: number;
const inFolder = (name: string) => path.join(folder, name);
let site: Awaited<ReturnType<typeof startFilledSite>>;
let writes: Awaited<ReturnType<typeof makeWrites>>;
let postgres: Awaited<ReturnType<typeof startDebianPostgres>>;
let store: Awaited<ReturnType<typeof startS3Store>>;
let mail: Awaited<ReturnType<typeof startMailServer>>;
/** Where the backups and the log are sent; another store than that of the files. */
let archive: Awaited<ReturnType<typeof startS3Store>>;
/** What follows from one step to the next. */
let nextWrite = 0;
let moment: { at: Date; content: SiteContent };

beforeAll(async () => {
  folder = await mkdtemp("/var/tmp/cleartonne-path-");
  requirePrograms(["haproxy", "initdb", "postgres"]);
  await chmod(folder, 0o755);
  proxyPort = await freePort();
  address = `http://127.0.0.1:${proxyPort}`;
  archive = await startS3Store({ pageSize: 1000 });
});
afterAll(async () => {
  process.stdout.write(steps.lines().join(""));
  await endPrograms();
  await Promise.all([postgres?.stop(), store?.stop(), mail?.stop(), archive?.stop()]);
  for (const name of ["site-0", "elsewhere", "of-a-moment"]) await removeCluster(inFolder(name));
  await rm(folder, { recursive: true, force: true });
});

/** The content of a site with the bundled database, running or not, with its files in a folder. */
async function contentIn(name: string): Promise<SiteContent> {
  const opened = await openSourceSite(readConfig({ DATA_DIR: inFolder(name) }), () => undefined);
  const { databaseUrl } = opened;
  const stored = (file: string) => readFile(path.join(inFolder(name), "storage", file));
  try {
    return await contentOfSite({ databaseUrl, readFile: stored });
  } finally {
    await opened.close();
  }
}

/** The content of the site that has moved to PostgreSQL and S3. */
const contentThere = () =>
  contentOfSite({
    databaseUrl: postgres.url("site"),
    readFile: async (file) => store.objects.get(`/files/${file}`)?.body ?? Promise.reject(file),
  });

async function run(command: string, parameters: string[], name: string) {
  const settings = { DATA_DIR: inFolder(name), ...archiveSettings() };
  const { code, output } = await runCommand(command, parameters, settings);
  expect(code, output).toBe(0);
  return output;
}

const archiveSettings = () => ({
  BACKUP_TO: "s3",
  BACKUP_S3_ENDPOINT: archive.settings.endpoint,
  BACKUP_S3_BUCKET: archive.settings.bucket,
  BACKUP_S3_ACCESS_KEY_ID: archive.settings.accessKeyId,
  BACKUP_S3_SECRET_ACCESS_KEY: archive.settings.secretAccessKey,
});

const upTo = (last: number) => Array.from({ length: last + 1 }, (_, number) => number);

test("a bundled site has 5,000 projects, people, lists, keys and files", () =>
  steps.record("bundled site", async () => {
    site = await startFilledSite(folder, projects, {
      ...unlimited,
      PUBLIC_URL: address,
      ...archiveSettings(),
      // The backup that the operator takes is the first.
      BACKUP_HOURS: "0",
      BACKUP_WAL: "2s",
    });
    writes = await makeWrites(site.databaseUrl, site.keys.publishableKey, site.writer);
    const content = await contentIn("site-0");
    const filled = ["projects", "listings", "lists", "list_entries", "api_keys", "project_files"];
    for (const name of filled) expect(content.tables[`public.${name}`]).not.toMatch(/^0 rows/);
    expect(Number.parseInt(content.tables["public.projects"] ?? "", 10)).toBeGreaterThan(projects);
    expect(Object.keys(content.files).length).toBeGreaterThan(100);
    return { content, differences: [] };
  }));

test("backup: taken while people write, restored elsewhere, the same row by row and file by file", () =>
  steps.record("backup and restore", async () => {
    const writing = writeSteadily(nextWrite, writes.to(site.copy.url));
    await expect.poll(() => writing.acknowledged.length).toBeGreaterThan(5);
    const before = writing.acknowledged.length;
    const output = await run("backup", ["--to", "s3"], "site-0");
    expect(output).toContain("With a base backup");
    const { acknowledged, failures, next } = await writing.stop();
    nextWrite = next;
    expect(failures).toEqual([]);

    await run("restore", ["--from", "s3"], "elsewhere");
    const [here, content] = [await contentIn("site-0"), await contentIn("elsewhere")];
    const unlike = differences(here, content, movingTables);
    expect(unlike).toEqual([]);
    // Written in order, so a moment has the first of them: those acknowledged before it at least.
    const restored = await openSourceSite(
      readConfig({ DATA_DIR: inFolder("elsewhere") }),
      () => {},
    );
    const found = await writes.in(restored.databaseUrl);
    await restored.close();
    expect(found).toEqual(upTo(found.length - 1));
    expect(found.length).toBeGreaterThanOrEqual(before);
    expect(found.length).toBeLessThan(acknowledged.length);
    return { content, differences: unlike };
  }));

test("two more writes, with a moment between them, are in the archive of the log", () =>
  steps.record("two writes archived", async () => {
    const write = writes.to(site.copy.url);
    await write(nextWrite);
    moment = await momentOfRest();
    await write(nextWrite + 1);
    nextWrite += 2;
    const later = await clock();
    await expect
      .poll(() =>
        query<{ failure: string | null }>(
          site.databaseUrl,
          `select failure from public.wal_archives where reaches_until > '${later.toISOString()}'`,
        ),
      )
      .toEqual([{ failure: null }]);
    return { content: moment.content, differences: [] };
  }));

/** The database's time, later than whatever was committed before and earlier than what follows. */
async function clock(): Promise<Date> {
  const [now] = await query<{ at: number }>(
    site.databaseUrl,
    "select ceil(extract(epoch from clock_timestamp()) * 1000)::float8 as at, pg_sleep(0.01)",
  );
  return new Date(now?.at ?? 0);
}

/** A moment and its content: that of before and after it. */
async function momentOfRest() {
  for (;;) {
    const content = await contentIn("site-0");
    const at = await clock();
    if (isDeepStrictEqual(content, await contentIn("site-0"))) return { at, content };
  }
}

test("move: to PostgreSQL 15 and an S3 store, with no difference", () =>
  steps.record("move to PostgreSQL", async () => {
    postgres = await startDebianPostgres("site");
    store = await startS3Store({ pageSize: 1000 });
    await mkdir(inFolder("copies"));
    const settings = { DATA_DIR: inFolder("copies/site-0"), ...ownSettings() };
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    await writeFile(inFolder("new.env"), lines.join(""));
    expect(await run("move", ["--to", inFolder("new.env")], "site-0")).toContain("Differences: 0");
    const [here, content] = [await contentIn("site-0"), await contentThere()];
    const unlike = differences(here, content);
    expect(unlike).toEqual([]);
    expect(await writes.in(postgres.url("site"))).toEqual(upTo(nextWrite - 1));
    await endProcess(site.copy.process());
    return { content, differences: unlike };
  }));

const ownSettings = () => ({
  DATABASE_URL: postgres.url("site"),
  S3_ENDPOINT: store.settings.endpoint,
  S3_BUCKET: store.settings.bucket,
  S3_ACCESS_KEY_ID: store.settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey,
});

test("three copies behind a proxy: upgraded one after the other under load, no request fails and no write is lost", () =>
  steps.record("rolling upgrade under load", async () => {
    const mailPort = await freePort();
    mail = await startMailServer(mailPort);
    const { copies } = await startSiteCopies(inFolder("copies"), 3, {
      ...unlimited,
      ...ownSettings(),
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      PUBLIC_URL: address,
      TRUST_PROXY: "1",
      DRAIN_SECONDS: "5",
    });
    const ports = copies.map((copy) => copy.port);
    await startHaproxy(folder, proxyPort, ports);
    await expect.poll(async () => (await fetch(address)).status).toBe(200);
    const before = await contentThere();

    const version = await makeNextVersion(inFolder("next-version"));
    const load = loadOn(address, [
      "/",
      "/?q=mangrove",
      "/market",
      "/glossary",
      "/api/listings?q=forest&offset=0&limit=100",
      "/api/v1/projects.json?limit=20",
    ]);
    const writing = writeSteadily(nextWrite, writes.to(address));
    for (const copy of copies) {
      await copy.restart(version);
      await expect.poll(() => hasServedVisitors(copy)).toBe(true);
    }
    const [read, written] = [await load.stop(), await writing.stop()];
    nextWrite = written.next;
    process.stdout.write(
      `Rolling upgrade: ${read.requests} requests, longest ${read.longest} ms, and ${written.acknowledged.length} writes\n`,
    );
    expect([...read.failures, ...written.failures]).toEqual([]);
    expect(read.requests).toBeGreaterThan(300);
    expect(written.acknowledged.length).toBeGreaterThan(50);

    expect(await writes.in(postgres.url("site"))).toEqual(upTo(nextWrite - 1));
    const applied = await query(
      postgres.url("site"),
      `select from supabase_migrations.schema_migrations where version = '${nextMigration}'`,
    );
    expect(applied).toHaveLength(1);
    const content = await contentThere();
    const unlike = differences(before, content, [...movingTables, "private.next_version"]);
    expect(unlike).toEqual([]);
    return { content, differences: unlike };
  }));

/**
 * From the archive that the bundled site has left: what came after the move is in the log of the
 * operator's own PostgreSQL, which this software does not archive.
 */
test("point in time: the moment between the two writes, with the first and without the second", () =>
  steps.record("point-in-time restore", async () => {
    const at = moment.at.toISOString();
    await run("restore", ["--from", "s3", "--at", at], "of-a-moment");
    const content = await contentIn("of-a-moment");
    const unlike = differences(moment.content, content, further(moment.content, content));
    expect(unlike).toEqual([]);
    return { content, differences: unlike };
  }));

/** The sequences that stand further on: PostgreSQL logs the next 32 values together with the first. */
const further = (before: SiteContent, after: SiteContent) =>
  Object.keys(after.tables).filter(
    (name) =>
      name.startsWith("sequence ") && Number(after.tables[name]) > Number(before.tables[name]),
  );
