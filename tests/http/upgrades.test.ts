import { readdir } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderTarget } from "#server/backup/repository/backup-target.ts";
import { openRepository } from "#server/backup/repository/repository.ts";
import { findBackup, restoreBackup } from "#server/backup/restore-backup.ts";
import { openSourceSite } from "#server/backup/site/source-site.ts";
import { takeBackup } from "#server/backup/take-backup.ts";
import { type Config, readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/database.ts";
import { applyMigrations, readMigrations } from "#server/database/migrations.ts";
import { startEngine } from "#server/engine/start-engine.ts";
import { freePort } from "#server/network/free-port.ts";
import { applyWatched } from "#server/upgrade/apply-watched.ts";
import { isWell } from "#server/upgrade/rehearsal-lines.ts";
import { rehearsalSettings } from "#server/upgrade/rehearsal-settings.ts";
import { rehearse } from "#server/upgrade/rehearse.ts";
import { contentOfDatabase } from "../fixtures/database-content.ts";
import { emptyDatabase } from "../fixtures/empty-database.ts";
import { emptyTarget } from "../fixtures/empty-target.ts";
import { eventually } from "../fixtures/eventually.ts";
import { createTestData } from "../fixtures/own-data.ts";

const endings: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

/** Everything outside that a site could reach: it only counts who comes. */
let outside: { port: number; visits: number };
beforeAll(async () => {
  outside = { port: await freePort(), visits: 0 };
  const server = createServer((socket) => {
    outside.visits += 1;
    socket.destroy();
  });
  await new Promise<void>((listening) => server.listen(outside.port, "127.0.0.1", listening));
  endings.push(() => new Promise((closed) => server.close(closed)));
});

const silent = () => undefined;
const running = new AbortController().signal;

/** A site that serves nobody at the moment, and the settings that its operator has. */
async function ownSite(database: (client: pg.Client) => Promise<unknown> = async () => undefined) {
  const data = await createTestData();
  endings.push(data.remove);
  const client = new pg.Client({ connectionString: data.settings.DATABASE_URL });
  await client.connect();
  await database(client).finally(() => client.end());
  const there = `http://127.0.0.1:${outside.port}`;
  const config = readConfig({
    ...data.settings,
    NODE_ENV: "production",
    PUBLIC_URL: there,
    CONTACT_EMAIL: "team@cleartonne.earth",
    SMTP_URL: `smtp://127.0.0.1:${outside.port}`,
    ERROR_REPORT_DSN: `http://key@127.0.0.1:${outside.port}/1`,
    GEOLOCATION_URL: `${there}/{ip}`,
    ANALYTICS_SCRIPT_URL: `${there}/script.js`,
    BEZERO_API_URL: there,
    BEZERO_TOKEN_URL: there,
    BEZERO_CLIENT_ID: "id",
    BEZERO_CLIENT_SECRET: "secret",
    S3_ENDPOINT: there,
    S3_BUCKET: "files",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
    BACKUP_TO: "s3",
    BACKUP_S3_ENDPOINT: there,
    BACKUP_S3_BUCKET: "backups",
    BACKUP_S3_ACCESS_KEY_ID: "key",
    BACKUP_S3_SECRET_ACCESS_KEY: "secret",
  });
  return { config, url: data.settings.DATABASE_URL, folder: data.folder };
}

/** Of a site whose files are in its folder. */
async function backUp(folder: string, databaseUrl: string) {
  const settings = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder });
  const source = await openSourceSite(settings, silent);
  const root = path.join(await temporaryFolder(), "backups");
  const place = { target: folderTarget(root), name: root };
  await takeBackup({ ...source, place, report: silent, stopping: running });
  const repository = await openRepository(place);
  return { root, repository, made: await findBackup(repository) };
}

async function temporaryFolder() {
  const target = await emptyTarget();
  endings.push(target.remove);
  return target.folder;
}

async function copyOf(config: Config): Promise<Config> {
  const target = await emptyTarget();
  endings.push(target.remove);
  const copy = rehearsalSettings(config, path.join(target.folder, "data"), await freePort());
  // The command starts a PostgreSQL of its own; tests share one.
  return { ...copy, DATABASE_URL: target.url };
}

const filesIn = async (folder: string) => (await readdir(folder, { recursive: true })).sort();

test("an upgrade is rehearsed on a copy, and neither the site nor anybody outside hears of it", async () => {
  const site = await ownSite(async (client) => {
    // As an earlier version left it, with an e-mail still to be sent.
    await client.query(
      "delete from supabase_migrations.schema_migrations where version = '20261001002150'",
    );
    await client.query(
      "insert into public.email_outbox (recipient, template) values ('x@cleartonne.earth', 'review')",
    );
  });
  const { root, repository, made } = await backUp(site.folder, site.url);
  const everything = async () => ({
    rows: await contentOfDatabase(site.url),
    files: await filesIn(site.folder),
    backups: await filesIn(root),
  });
  const before = await everything();
  const copy = await copyOf(site.config);

  const rehearsal = await rehearse({ repository, made, copy, report: silent, stopping: running });

  expect(rehearsal.migrations).toMatchObject([
    {
      name: "20261001002150_rate_limits_policy",
      locks: [{ table: "private.rate_limits", mode: "AccessExclusiveLock" }],
    },
  ]);
  expect(rehearsal.findings.filter(({ level }) => level === "fault")).toEqual([]);
  expect(rehearsal.walked.map(({ name, problem }) => [name, problem ?? "ok"])).toEqual(
    [
      "open data",
      "home",
      "explorer",
      "a project",
      "market",
      "news",
      "sitemap",
      "open data's page",
      "log-in",
      "admin, refused",
      "readiness",
    ].map((name) => [name, "ok"]),
  );
  expect(isWell(rehearsal)).toBe(true);
  expect(outside.visits).toBe(0);
  expect(await everything()).toEqual(before);
  // Nor did the copy try to send anything.
  const after = await contentOfDatabase(copy.DATABASE_URL ?? "");
  for (const table of ["public.jobs", "public.email_outbox"])
    expect([table, after[table]]).toEqual([table, before.rows[table]]);
});

const madeUp = (name: string, script: string) => ({
  version: "20990101000000",
  name,
  file: `20990101000000_${name}.sql`,
  script,
});

/** A database whose migration waits in its middle until it is let through. */
async function gatedMigration(stopping: AbortSignal) {
  const { url, database, remove } = await emptyDatabase();
  endings.push(remove);
  await applyMigrations(database, []);
  await database.transaction((run) =>
    run(`create table public.early (id integer); create table public.late (id integer);
         insert into public.early select generate_series(1, 70)`),
  );
  const gate = new pg.Client({ connectionString: url });
  await gate.connect();
  endings.push(() => gate.end());
  await gate.query("select pg_advisory_lock(93)");
  const script = `
    create table public.new (id integer);
    create index on public.early (id);
    select pg_advisory_xact_lock(93);
    alter table public.late add column note text`;
  const migrations = [madeUp("gate", script)];
  return {
    database,
    applying: applyWatched({ databaseUrl: url, migrations, timeoutFactor: 20, stopping }),
    /** Since the migration has come to the gate, when its locks were last looked at. */
    async lookedAt() {
      const { rows } = await gate.query<{ asked: Date }>(
        `select query_start as asked from pg_stat_activity
         where query like '%pg_locks%' and pid <> pg_backend_pid()
           and datname = current_database() and exists (
             select from pg_locks where locktype = 'advisory' and not granted and objid = 93)`,
      );
      if (!rows[0]) throw new Error("The migration has not come to the gate");
      return rows[0].asked.getTime();
    },
    open: () => gate.query("select pg_advisory_unlock(93)"),
  };
}

test("of each lock it is known for how long it was held at most, which is never too little", async () => {
  const { applying, lookedAt, open } = await gatedMigration(running);
  const first = await eventually(lookedAt);
  await eventually(async () => expect(await lookedAt()).toBeGreaterThan(first));
  await open();
  const [result] = await applying;
  const lockOn = (table: string) => result?.locks.find((lock) => lock.table === table);
  const [early, late] = [lockOn("public.early"), lockOn("public.late")];
  expect(result?.locks).toHaveLength(2);
  expect(early).toMatchObject({ mode: "ShareLock", rows: 70 });
  expect(late).toMatchObject({ mode: "AccessExclusiveLock" });
  expect(early?.heldFor).toBeGreaterThan(late?.heldFor ?? Number.POSITIVE_INFINITY);
  expect(early?.heldFor).toBeLessThanOrEqual(result?.seconds ?? 0);
});

test("Ctrl+C ends a migration that is under way, and it is rolled back", async () => {
  const stop = new AbortController();
  const { applying, database, lookedAt } = await gatedMigration(stop.signal);
  const outcome = expect(applying).rejects.toThrow(/gate failed: canceling statement/);
  await eventually(lookedAt);
  stop.abort();
  await outcome;
  const [state] = await database.query<{ isThere: boolean }>(
    `select to_regclass('public.new') is not null as "isThere"`,
  );
  expect(state).toEqual({ isThere: false });
});

test("after an upgrade that went wrong, the backup taken before it brings back every row", async () => {
  const data = await createTestData();
  endings.push(data.remove);
  const before = await contentOfDatabase(data.settings.DATABASE_URL);
  const { repository, made } = await backUp(data.folder, data.settings.DATABASE_URL);

  const database = await openDatabase(data.settings.DATABASE_URL, 10);
  await applyMigrations(database, [
    ...(await readMigrations()),
    madeUp(
      "wrong",
      "delete from public.lists; alter table public.projects drop column description cascade",
    ),
  ]);
  await database.close();
  // The code alone cannot go back.
  const mail = { send: async () => undefined };
  await expect(startEngine(readConfig(data.settings), mail)).rejects.toThrow(
    /is newer than this version .* restore a backup from before the upgrade/,
  );

  const target = await emptyTarget();
  endings.push(target.remove);
  await restoreBackup({ repository, made, config: target.config, report: silent });
  const leftOut = new Set(made.leftOut.map(({ name }) => name));
  const kept = (content: Record<string, string>) =>
    Object.entries(content).filter(
      ([name]) => !leftOut.has(name) && !/^sequence (public.backup_runs|realtime.feed)/.test(name),
    );
  expect(kept(await contentOfDatabase(target.url))).toEqual(kept(before));
  const engine = await startEngine(target.config, mail);
  expect(await engine.publicDataVersions()).toHaveProperty("listings");
  await engine.close();
});
