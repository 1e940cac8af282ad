import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { choosePlace } from "#server/backup/backup-place.ts";
import { takeRecordedBackup } from "#server/backup/recorded-backup.ts";
import { openRepository, type Repository } from "#server/backup/repository/repository.ts";
import { findBase, findLog } from "#server/backup/wal/find-base.ts";
import { type RestoredMoment, restoreMoment } from "#server/backup/wal/restore-moment.ts";
import { listSegments } from "#server/backup/wal/stored-segments.ts";
import { type Config, readConfig } from "#server/config.ts";
import { removeCluster } from "#server/engine/bundled-postgres/locate-cluster.ts";
import type { Engine } from "#server/engine/engine.ts";
import { startEngine } from "#server/engine/start-engine.ts";
import { createLog } from "#server/server-log.ts";
import { createWalShipping, type WalShipping } from "#server/tasks/ship-wal.ts";
import { takeBackupWhenDue } from "#server/tasks/take-backup-when-due.ts";
import { killProcesses, newDataFolder } from "../fixtures/server-process.ts";

const silent = () => undefined;
const running = new AbortController().signal;
const log = createLog("silent");
const passphrase = "correct horse battery staple";
const restoreScript = fileURLToPath(new URL("../../scripts/restore.ts", import.meta.url));
const image = Buffer.from("89504e470d0a1a0a", "hex");

let folder: string;
let config: Config;
let engine: Engine;
let shipping: WalShipping;
let repository: Repository;
/** Moments between the two writes, and after both. */
const moments = { between: new Date(0), both: new Date(0) };

const place = () => choosePlace(config, undefined);
const startOn = (site: Config) => startEngine(site, { send: async () => undefined });

function apiOf({ api }: Engine) {
  if (!api) throw new Error("This engine has no database of its own");
  return api;
}

const query = <Row>(statement: string, values?: unknown[]) =>
  apiOf(engine).database.query<Row>(statement, values);

/** The moment is later than whatever was committed before, and earlier than what comes after. */
async function moment(): Promise<Date> {
  const [row] = await query<{ at: number }>(
    "select pg_sleep(0.01), extract(epoch from clock_timestamp())::float8 * 1000 as at, pg_sleep(0.01)",
  );
  return new Date(Math.ceil(row?.at ?? 0));
}

const write = (note: string) => query("insert into public.notes values ($1)", [note]);

async function archiveState() {
  const [row] = await query<{ reached: number; waiting: number; failure: string | null }>(
    `select coalesce(extract(epoch from reaches_until), 0)::float8 * 1000 as reached, waiting, failure
     from public.wal_archives`,
  );
  return row ?? { reached: 0, waiting: 0, failure: "no archive is recorded" };
}

/** As the server does by the clock, until everything before a moment is in the backups. */
async function shippedUntil(at: Date) {
  await expect
    .poll(
      async () => {
        await shipping.run(running);
        return (await archiveState()).reached;
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(Number(at));
}

async function takeBase(keep?: number) {
  const { database, databaseUrl, files } = apiOf(engine);
  const result = await takeRecordedBackup(database, {
    databaseUrl,
    files,
    archive: engine.postgres?.archive,
    readSecrets: () => readFile(path.join(config.DATA_DIR, "engine-secrets.json")),
    place: place(),
    keep,
    report: silent,
    stopping: running,
  });
  expect(result).toMatchObject({ hasBase: true, baseFailure: null });
}

const into = (name: string) => readConfig({ DATA_DIR: path.join(folder, name) });

const restore = (at: Date | null, site: Config): Promise<RestoredMoment> =>
  restoreMoment({ repository, moment: at, config: site, report: silent, stopping: running });

/** What a site that was restored has, once a server has started on it. */
async function restored(at: Date | null) {
  const site = into(`restored-${Number(at)}`);
  const result = await restore(at, site);
  const again = await startOn(site);
  const { database, files } = apiOf(again);
  const notes = await database.query<{ id: string }>("select id from public.notes order by 1");
  const paths: string[] = [];
  for await (const file of files.list()) paths.push(file.path);
  await again.close();
  await removeCluster(site.DATA_DIR);
  return { ...result, notes: notes.map(({ id }) => id), paths };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cleartonne-moments-"));
  await chmod(folder, 0o755);
  config = readConfig({
    DATA_DIR: await newDataFolder(),
    BACKUP_TO: path.join(folder, "backups"),
    BACKUP_WAL: "1s",
    BACKUP_PASSPHRASE: passphrase,
    DEMO_DATA: "off",
  });
  engine = await startOn(config);
  const { archive } = engine.postgres ?? {};
  if (!archive) throw new Error("The log is not archived");
  const api = apiOf(engine);
  shipping = createWalShipping({ ...api, archive, place: place(), log, grace: 0 });
  await shipping.run(running);
  await takeBackupWhenDue(config, { ...api, archive }, log, running);
  repository = await openRepository(place());
  await query("create table public.notes (id text)");
  await write("a note of the first write");
  moments.between = await moment();
  await write("a note of the second write");
  const upload = await engine.serviceClient.storage
    .from("project_media")
    .upload("company/late.png", image, { contentType: "image/png" });
  expect(upload.error).toBeNull();
  moments.both = await moment();
});
afterAll(async () => {
  await engine.close();
  await killProcesses();
  await rm(folder, { recursive: true, force: true });
});

test("the first backup after the archive was switched on has a base backup, without waiting for the clock", async () => {
  const [run] = await query<{ failure: string | null }>("select failure from public.backup_runs");
  expect(run).toEqual({ failure: null });
  await shippedUntil(moments.both);
  const { names, missing } = await findLog(repository, await findBase(repository, null));
  expect(missing).toBeNull();
  expect(names.length).toBeGreaterThan(1);
});

test("a moment between two writes has the one and not the other, also after PostgreSQL was killed", async () => {
  const pid = engine.postgres?.pid ?? 0;
  process.kill(pid, "SIGKILL");
  await expect.poll(() => engine.postgres?.pid !== pid, { timeout: 60_000 }).toBe(true);
  await expect
    .poll(() => write("a third").then(() => true, silent), { timeout: 60_000 })
    .toBe(true);

  const between = await restored(moments.between);
  expect(between).toMatchObject({ notes: ["a note of the first write"], missingFiles: [] });
  expect(between.paths.filter((stored) => stored.includes("late.png"))).toEqual([]);
  const latest = await restored(null);
  expect(latest.notes.slice(0, 2)).toEqual([
    "a note of the first write",
    "a note of the second write",
  ]);
  // No backup has it: it was added to the archive together with the log that names it.
  expect(latest.paths.filter((stored) => stored.includes("late.png"))).toHaveLength(1);
  expect(latest.missingFiles).toEqual([]);
});

test("an encrypted archive can be read by nobody who does not have the passphrase", async () => {
  const names = await readdir(config.BACKUP_TO ?? "", { recursive: true, withFileTypes: true });
  const stored = names.filter((entry) => entry.isFile() && entry.name !== "repository.json");
  expect(stored.some(({ parentPath }) => parentPath.includes(`${path.sep}wal${path.sep}`))).toBe(
    true,
  );
  for (const entry of stored) {
    const content = await readFile(path.join(entry.parentPath, entry.name));
    expect(content.includes("a note of"), entry.name).toBe(false);
    // Whatever is compressed only begins like this.
    expect(content.subarray(0, 2).toString("hex"), entry.name).not.toBe("1f8b");
  }
  await expect(openRepository({ ...place(), passphrase: "another horse" })).rejects.toThrow(
    "BACKUP_PASSPHRASE is not the passphrase",
  );
});

describe("a moment that cannot be restored is refused with one sentence, and nothing is kept", () => {
  const refused = async (at: Date | null, message: RegExp) => {
    const site = into("refused");
    await expect(restore(at, site)).rejects.toThrow(message);
    const left = await readdir(site.DATA_DIR).catch(() => []);
    expect(left.filter((name) => name !== "folder.lock")).toEqual([]);
  };

  test("before the first base backup", () =>
    refused(new Date("2026-01-01T00:00:00Z"), /^The first base backup in .+ is of .+; no moment/));

  test("after the end of the log", () =>
    refused(
      new Date(Date.now() + 3_600_000),
      /^The log in .+ ends at \d{4}-.+Z, before \d{4}-.+ Choose a moment before that, or --at latest\. Nothing was kept\.$/,
    ));

  test("beyond a part of the log that is missing, which is named", async () => {
    const base = await findBase(repository, null);
    // Without a later part, nothing tells a missing one from the end of the log.
    await write("before the part that goes missing");
    await shippedUntil(await moment());
    await write("after it");
    await shippedUntil(await moment());
    const { archiveId, names } = await findLog(repository, base);
    const [name = "", later] = names.filter((segment) => segment > base.lastSegment);
    expect(later).toBeDefined();
    const file = path.join(config.BACKUP_TO ?? "", "wal", archiveId, name);
    await rename(file, `${file}.away`);
    await refused(null, new RegExp(`^The part ${name} of the log is missing`));
    await rename(`${file}.away`, file);
  });

  test("into a folder that is in use, or has anything in it, or another database", async () => {
    await expect(restore(null, config)).rejects.toThrow(/^The database of a site runs in /);
    const full = readConfig({ DATA_DIR: await newDataFolder() });
    await expect(restore(null, full)).rejects.toThrow(/ is not empty \(/);
    const own = { ...into("occupied"), DATABASE_URL: "postgres://somebody@127.0.0.1/site" };
    await expect(restore(null, own)).rejects.toThrow(/^DATABASE_URL is set: /);
  });
});

test("while the place of the backups is away the site works and says so; later everything arrives", async () => {
  const there = config.BACKUP_TO ?? "";
  await rename(there, `${there}.away`);
  await write("written meanwhile");
  const later = await moment();
  await expect
    .poll(
      async () => {
        await shipping.run(running);
        return (await archiveState()).waiting;
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);
  expect((await archiveState()).failure).toMatch(/does not contain these backups any more/);
  await expect
    .poll(() => shipping.checkUpToDate().then(() => "up to date", String), { timeout: 60_000 })
    .toContain("The archive of the log is behind.");
  expect(await readdir(there).catch(() => "nothing")).toBe("nothing");

  await rename(`${there}.away`, there);
  await shippedUntil(later);
  // PostgreSQL goes on writing: it may archive a segment right after a run has shipped all there were.
  await expect
    .poll(async () => {
      await shipping.run(running);
      await shipping.checkUpToDate();
      return archiveState();
    })
    .toMatchObject({ waiting: 0, failure: null });
});

test("what no kept base backup needs is removed, and never anything else", async () => {
  const first = await findBase(repository, null);
  const before = await listSegments(repository);
  await takeBase(1);
  const second = await findBase(repository, null);
  expect(second.firstSegment > first.firstSegment).toBe(true);
  const after = await listSegments(repository);
  expect(after.filter(({ name }) => name < second.firstSegment)).toEqual([]);
  expect(before.some(({ name }) => name < second.firstSegment)).toBe(true);
  expect((await findLog(repository, second)).missing).toBeNull();
  await expect(findBase(repository, moments.both)).rejects.toThrow(/no moment before it/);
});

test("a stop ships what was written last, and BACKUP_WAL=off ends the archive", async () => {
  const { archiveId } = engine.postgres?.archive ?? {};
  const count = async () =>
    (await listSegments(repository)).filter((segment) => segment.archiveId === archiveId).length;
  const before = await count();
  await write("the last");
  await engine.close();
  await shipping.shipRest(running);
  expect(await count()).toBeGreaterThan(before);
  expect((await findLog(repository, await findBase(repository, null))).missing).toBeNull();

  const without = await startOn({ ...config, BACKUP_WAL: 0 });
  expect(without.postgres?.archive).toBeNull();
  await without.close();
});

test("a check that is stopped leaves neither a folder nor a process", async () => {
  const temporary = await mkdtemp(path.join(folder, "temporary-"));
  await chmod(temporary, 0o755);
  const child = spawn(
    process.execPath,
    [restoreScript, "--check", "--from", config.BACKUP_TO ?? ""],
    {
      env: { ...process.env, TMPDIR: temporary, BACKUP_PASSPHRASE: passphrase },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let errors = "";
  child.stderr.on("data", (text) => {
    errors += text;
  });
  const ended = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) {
    if (line !== "Making the tables") continue;
    // As in a terminal, where both npm and the command get the signal.
    child.kill("SIGINT");
    child.kill("SIGINT");
  }
  expect(await ended).toEqual([1, null]);
  expect(errors).toBe("Stopped. Nothing was changed, and nothing is left.\n");
  expect(await readdir(temporary)).toEqual([]);
  const { stdout } = await promisify(execFile)("ps", ["-eo", "args"]);
  expect(stdout).not.toContain(temporary);
});
