import { mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { moveSite } from "#server/backup/move/move-site.ts";
import { ownSource } from "#server/backup/move/own-source.ts";
import { makeWritable } from "#server/backup/move/read-only-source.ts";
import { folderTarget } from "#server/backup/repository/backup-target.ts";
import {
  openRepository,
  type Place,
  type Repository,
} from "#server/backup/repository/repository.ts";
import { findBackup, restoreBackup } from "#server/backup/restore-backup.ts";
import type { CopyTarget } from "#server/backup/site/copy-target.ts";
import { openSourceSite } from "#server/backup/site/source-site.ts";
import { targetSite } from "#server/backup/site/target-site.ts";
import { type BackupOrder, takeBackup } from "#server/backup/take-backup.ts";
import { type Config, readConfig } from "#server/config.ts";
import { removeCluster } from "#server/engine/bundled-postgres/locate-cluster.ts";
import { startEngine } from "#server/engine/start-engine.ts";
import { createLog } from "#server/server-log.ts";
import { type FileStore, StoredFileNotFound } from "#server/storage/files/file-store.ts";
import { folderStorage } from "#server/storage/files/folder-storage.ts";
import { s3Storage } from "#server/storage/files/s3-storage.ts";
import { takeBackupWhenDue } from "#server/tasks/take-backup-when-due.ts";
import { contentOfDatabase, withoutLeftOut } from "../fixtures/database-content.ts";
import { emptyTarget } from "../fixtures/empty-target.ts";
import { startS3Store } from "../fixtures/s3-store.ts";
import { signInDirectly } from "../fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";
import { userWithAllData } from "../fixtures/user-with-all-data.ts";

let server: TestServer;
let folder: string;
const endings: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(path.join(tmpdir(), "cleartonne-backups-"));
});
afterAll(async () => {
  for (const end of endings) await end();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const storedPaths =
  "select format('%s/%s@%s', bucket_id, name, version) as path from storage.objects";
const silent = () => undefined;
const storeOf = (data: string) => folderStorage(path.join(data, "storage"));
const secretsOf = (data: string) => readFile(path.join(data, "engine-secrets.json"));

const order = (place: Place, changes: Partial<BackupOrder> = {}): BackupOrder => ({
  databaseUrl: server.databaseUrl,
  files: storeOf(server.folder),
  readSecrets: () => secretsOf(server.folder),
  place,
  report: silent,
  stopping: new AbortController().signal,
  ...changes,
});

function placeIn(name: string, passphrase?: string): Place & { name: string } {
  const root = path.join(folder, name);
  return { target: folderTarget(root), name: root, passphrase };
}

async function newTarget() {
  const target = await emptyTarget();
  endings.push(target.remove);
  return target;
}

/** Opened once for each place, because trying a passphrase takes long on purpose. */
const repositories = new Map<string, Promise<Repository>>();

function repositoryIn(place: Place): Promise<Repository> {
  const opened = repositories.get(place.name) ?? openRepository(place);
  repositories.set(place.name, opened);
  return opened;
}

async function restore(place: Place, config: Config, report: (line: string) => void = silent) {
  const repository = await repositoryIn(place);
  const made = await findBackup(repository);
  const stopping = new AbortController().signal;
  return restoreBackup({ repository, made, config, report, stopping });
}

const startOn = (config: Config) => startEngine(config, { send: async () => undefined });

async function filesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** The server's own tasks go on; the content is that of the backup if it is the same after it. */
async function whileNothingChanges<Result>(work: () => Promise<Result>) {
  for (;;) {
    const before = await contentOfDatabase(server.databaseUrl);
    const result = await work();
    const after = await contentOfDatabase(server.databaseUrl);
    if (isDeepStrictEqual(before, after)) return { before, result };
  }
}

test("what is restored elsewhere from an S3 store is the same site, table by table and file by file", async () => {
  const administrator = await signInDirectly(server, demoAccounts.administrator);
  await userWithAllData(server, administrator.client);
  const store = await startS3Store({ pageSize: 1000 });
  endings.push(store.stop);
  const place = { target: s3Storage(store.settings), name: "s3" };
  const { before, result } = await whileNothingChanges(() => takeBackup(order(place)));
  const target = await newTarget();
  const { tables, files, missingFiles } = await restore(place, target.config);

  const after = await contentOfDatabase(target.url);
  expect(withoutLeftOut(after)).toEqual(withoutLeftOut(before));
  const { leftOut } = await findBackup(await repositoryIn(place));
  const inBackup = [...tables, ...leftOut].map(({ name }) => name).sort();
  expect(inBackup).toEqual(
    Object.keys(before)
      .filter((name) => !name.startsWith("sequence "))
      .sort(),
  );
  const filled = Object.values(before).filter((text) => !/^(0 rows|\d+$|unused)/.test(text));
  expect(filled.length).toBeGreaterThan(60);

  expect({ files: files.count, missingFiles }).toEqual({ files: result.files, missingFiles: [] });
  const engine = await startOn(target.config);
  const named = await engine.api?.database.query<{ path: string }>(storedPaths);
  await engine.close();
  expect(named?.length).toBe(result.files);
  const stillHere = new Set(
    (await server.query<{ path: string }>(storedPaths)).map(({ path }) => path),
  );
  for (const { path: stored } of named?.filter(({ path }) => stillHere.has(path)) ?? []) {
    const here = await readFile(path.join(server.folder, "storage", stored));
    const there = await readFile(path.join(target.config.DATA_DIR, "storage", stored));
    expect(here.equals(there), stored).toBe(true);
  }
  expect(await secretsOf(target.config.DATA_DIR)).toEqual(await secretsOf(server.folder));
});

describe("an encrypted backup in a folder", () => {
  const secret = "correct horse battery staple";
  let place: ReturnType<typeof placeIn>;
  beforeAll(async () => {
    place = placeIn("encrypted", secret);
    await takeBackup(order(place));
  });

  test("stores nothing again that has not changed, and keeps as many backups as it is told to", async () => {
    await server.query(
      "update public.news set title = title || '!' where id = (select min(id) from public.news)",
    );
    const blobs = async () => (await filesIn(path.join(place.name, "blobs"))).length;
    const before = await blobs();
    const again = await takeBackup(order(place));
    expect(await blobs()).toBeLessThan(before + 10);
    expect(again.newBytes).toBeLessThan(500_000);
    const third = await takeBackup(order(place, { keep: 1 }));
    expect(third.removedBackups).toBe(2);
    expect(await (await repositoryIn(place)).listBackups()).toEqual([third.id]);
    expect(await blobs()).toBeLessThanOrEqual(before + 1);
  });

  test("shows no name and no content of what is in it", async () => {
    const all = Buffer.concat(
      await Promise.all((await filesIn(place.name)).map((file) => readFile(file))),
    );
    expect(all.includes("engine-secrets")).toBe(false);
    expect(all.includes("public.companies")).toBe(false);
  });

  test("is refused with a wrong passphrase or none, and another site's backups with any", async () => {
    await expect(openRepository({ ...place, passphrase: "another horse" })).rejects.toThrow(
      `BACKUP_PASSPHRASE is not the passphrase of the backups in ${place.name}.`,
    );
    await expect(openRepository({ ...place, passphrase: undefined })).rejects.toThrow(
      `The backups in ${place.name} are encrypted: set BACKUP_PASSPHRASE.`,
    );
    const description = path.join(place.name, "repository.json");
    const text = await readFile(description, "utf8");
    await writeFile(
      description,
      text.replace(/"databaseId": "[^"]+"/, '"databaseId": "11111111-1111-4111-8111-111111111111"'),
    );
    await expect(takeBackup(order(place))).rejects.toThrow(
      "contains the backups of another database",
    );
    await writeFile(description, text);
  });

  test("is refused before anything is changed if a byte, a file or the schema is not as it was", async () => {
    const target = await newTarget();
    const untouched = async (message: RegExp) => {
      await expect(restore(place, target.config)).rejects.toThrow(message);
      expect(await readdir(target.folder)).toEqual([]);
      expect(Object.keys(await contentOfDatabase(target.url))).toEqual([]);
    };
    const blobs = await filesIn(path.join(place.name, "blobs"));
    const blob = blobs[blobs.length >> 1] ?? "";
    const whole = await readFile(blob);
    await writeFile(blob, whole.with(40, (whole[40] ?? 0) ^ 1));
    await untouched(/^The backup is damaged: .+blobs.+ was changed/);
    await rm(blob);
    await untouched(/^The backup is damaged: .+blobs.+ is missing\.$/);
    await writeFile(blob, whole);

    const repository = await repositoryIn(place);
    const made = await findBackup(repository);
    const newer = { version: "20990101000000", name: "later", checksum: "" };
    await repository.writeManifest({ ...made, migrations: [...made.migrations, newer] });
    await untouched(
      /has the migration 20990101000000_later, which this version of the software does not have/,
    );
    await repository.writeManifest(made);

    const manifest = path.join(place.name, "manifests", made.id);
    await rename(manifest, `${manifest}.part`);
    await untouched(/contains no whole backup\.$/);
    await rename(`${manifest}.part`, manifest);
  });

  test("does not touch a database or a folder with anything in it", async () => {
    const target = await newTarget();
    const occupied = { ...target.config, DATABASE_URL: server.databaseUrl };
    await expect(restore(place, occupied)).rejects.toThrow(
      /^The target database is not empty \(.+\)\. Create an empty one\. Nothing was changed\.$/,
    );
    const full = readConfig({ DATA_DIR: server.folder });
    await expect(restore(place, full)).rejects.toThrow(
      /is not empty \(.+\)\. Set DATA_DIR to an empty folder\. Nothing was changed\.$/,
    );
    const files = { ...target.config, DATA_DIR: server.folder };
    await expect(restore(place, files)).rejects.toThrow(/^There are files in .+ already/);
  });

  test("restored by halves, it is no site that a server starts on; the same command finishes it", async () => {
    const target = await newTarget();
    const cutOff = (line: string) => {
      if (line === "Copying rows") throw new Error("cut off");
    };
    await expect(restore(place, target.config, cutOff)).rejects.toThrow("cut off");
    await expect(startOn(target.config)).rejects.toThrow(
      "A restore or a move into this database did not finish.",
    );
    await restore(place, target.config);
    await (await startOn(target.config)).close();
  });
});

test("a folder with the bundled database is restored into and backed up as well", async () => {
  const place = placeIn("bundled");
  await takeBackup(order(place));
  const config = readConfig({ DATA_DIR: path.join(folder, "bundled-data") });
  endings.push(() => removeCluster(config.DATA_DIR));
  await restore(place, config);
  const site = await openSourceSite(config, silent);
  const again = placeIn("bundled-again");
  try {
    await takeBackup(order(again, site));
  } finally {
    await site.close();
  }
  const [first, second] = await Promise.all(
    [place, again].map(async (one) => findBackup(await repositoryIn(one))),
  );
  expect(second?.tables).toEqual(first?.tables);
  expect(second?.files).toEqual(first?.files);
  expect(second?.sequences).toEqual(first?.sequences);
});

test("a file that is removed while it is copied is not in the backup, nor is its row", async () => {
  const path = "company/vanishing.png";
  const bucket = server.service.storage.from("project_media");
  const { error } = await bucket.upload(path, Buffer.from("89504e470d0a1a0a", "hex"), {
    contentType: "image/png",
  });
  expect(error).toBeNull();
  const files = storeOf(server.folder);
  let reads = 0;
  const place = placeIn("vanishing");
  await takeBackup(
    order(place, {
      files: {
        ...files,
        async read(stored) {
          if (!stored.includes("vanishing")) return files.read(stored);
          reads += 1;
          // The first pass fails, as in a store that is away; the snapshot still has the row.
          if (reads === 2) await bucket.remove([path]);
          throw new StoredFileNotFound("project_media", path);
        },
      },
    }),
  );
  const made = await findBackup(await repositoryIn(place));
  expect(reads).toBe(2);
  expect(made.missingFiles).toEqual([]);
  expect(made.files.filter((file) => file.path.includes("vanishing"))).toEqual([]);
});

test("the schedule takes one when it is due, of several servers once, and records a failure", async () => {
  const config = {
    ...readConfig({ DATA_DIR: server.folder, BACKUP_TO: path.join(folder, "scheduled") }),
  };
  const api = {
    database: server.database,
    databaseUrl: server.databaseUrl,
    files: storeOf(server.folder),
  };
  const take = (changes: Partial<Config> = {}, files = api.files) =>
    takeBackupWhenDue(
      { ...config, ...changes },
      { ...api, files },
      createLog("silent"),
      new AbortController().signal,
    );
  const runs = () =>
    server.query<{ failure: string | null; isWhole: boolean }>(
      'select failure, finished_at is not null as "isWhole" from public.backup_runs order by id',
    );
  await Promise.all([take(), take()]);
  await take();
  expect(await runs()).toEqual([{ failure: null, isWhole: true }]);

  // One that went elsewhere does not count, and the one that lacks a file which the site has lost does.
  let lost: string | undefined;
  const lossy: FileStore = {
    ...api.files,
    async read(stored) {
      lost ??= stored;
      if (stored === lost) throw new StoredFileNotFound("project_media", stored);
      return api.files.read(stored);
    },
  };
  const elsewhere = { BACKUP_TO: path.join(folder, "elsewhere"), BACKUP_KEEP: 1 };
  await take(elsewhere, lossy);
  await writeFile(path.join(folder, "elsewhere", "manifests", "README"), "");
  await server.query("update public.backup_runs set started_at = started_at - interval '2 hours'");
  await take(elsewhere, lossy);
  expect(await runs()).toEqual([
    { failure: null, isWhole: true },
    { failure: "1 of the site's files are missing in its own store.", isWhole: true },
  ]);

  await server.query("delete from public.backup_runs where failure is not null");
  await server.query("update public.backup_runs set started_at = started_at - interval '25 hours'");
  await take(elsewhere);
  // A file that is no manifest is neither counted nor in the way.
  expect(await readdir(path.join(folder, "elsewhere", "manifests"))).toHaveLength(2);
  await server.query("delete from public.backup_runs where target like '%elsewhere'");
  await writeFile(path.join(folder, "in-the-way"), "");
  const blocked = take({ BACKUP_TO: path.join(folder, "in-the-way") });
  await expect(blocked).rejects.toThrow(/ENOTDIR|EEXIST/);
  expect(await runs()).toEqual([
    { failure: null, isWhole: true },
    { failure: expect.stringMatching(/ENOTDIR|EEXIST/), isWhole: true },
  ]);
});

/** The server of these tests, to move away from. */
const movedSite = () =>
  ownSource({
    databaseUrl: server.databaseUrl,
    files: storeOf(server.folder),
    readSecrets: () => secretsOf(server.folder),
    close: async () => undefined,
  });
const write = () => server.query("update public.companies set name = name where false");

test("a site that serves moves to another PostgreSQL; from then on the one that it left only reads", async () => {
  const target = await newTarget();
  const move = (report: (line: string) => void = silent) =>
    moveSite({
      source: movedSite(),
      target: targetSite(target.config),
      filesStay: false,
      report,
    });
  const cutOff = (line: string) => {
    if (line === "Copying rows") throw new Error("cut off");
  };
  await expect(move(cutOff)).rejects.toThrow("cut off");
  await expect.poll(() => write().then(() => "written", String)).toBe("written");

  const moved = await move();
  expect(moved.missingFiles).toEqual([]);
  const [here, there] = await Promise.all([server.databaseUrl, target.url].map(contentOfDatabase));
  expect(withoutLeftOut(there ?? {})).toEqual(withoutLeftOut(here ?? {}));
  expect((await fetch(`${server.url}/about`)).status).toBe(200);
  await expect(write()).rejects.toThrow("read-only");
  await (await startOn(target.config)).close();
  await makeWritable(server.databaseUrl);
  await expect.poll(() => write().then(() => "written", String)).toBe("written");
});

test("a move that fails once everything is in the target leaves a source that only reads", async () => {
  const place = targetSite((await newTarget()).config);
  const failing: CopyTarget = {
    ...place,
    open: async (arrival, report) => ({
      ...(await place.open(arrival, report)),
      finish: () => Promise.reject(new Error("too late")),
    }),
  };
  const lines: string[] = [];
  const report = (line: string) => lines.push(line);
  await expect(
    moveSite({ source: movedSite(), target: failing, filesStay: false, report }),
  ).rejects.toThrow("too late");
  expect(lines.at(-1)).toContain("The site still only reads");
  await expect(write()).rejects.toThrow("read-only");
  await makeWritable(server.databaseUrl);
});
