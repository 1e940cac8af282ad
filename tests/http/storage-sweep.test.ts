import { randomUUID } from "node:crypto";
import { access, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderStorage } from "#server/storage/files/folder-storage.ts";
import { s3Storage } from "#server/storage/files/s3-storage.ts";
import { maxUploadAge, sweepStorage } from "#server/storage/files/storage-sweep.ts";
import { databaseUrl, testCluster } from "../fixtures/databases.ts";
import { startS3Store } from "../fixtures/s3-store.ts";
import { startTestEngine } from "../fixtures/test-engine.ts";
import { startTestServer } from "../fixtures/test-server.ts";

// Uses no server, because a server sweeps on start and would interfere with the sweeps below.
let engine: Awaited<ReturnType<typeof startTestEngine>>;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => engine?.stop());

const bucket = "content-images";
const png = Buffer.from("\x89PNG\r\n\x1a\nimage", "latin1");
const old = new Date(Date.now() - maxUploadAge - 60_000);
const young = new Date(Date.now() - maxUploadAge + 60_000);

const storageFolder = () => path.join(engine.folder, "storage");
const onDisk = (stored: string) => path.join(storageFolder(), stored);
const exists = (stored: string) =>
  access(onDisk(stored)).then(
    () => true,
    () => false,
  );

/** An orphan of an interrupted upload: on disk, without a row. */
async function leaveOrphan(name: string, modified: Date): Promise<string> {
  const stored = `${bucket}/${name}@${randomUUID()}`;
  await folderStorage(storageFolder()).write(stored, png, "image/png");
  await utimes(onDisk(stored), modified, modified);
  return stored;
}

/** A file with its row, stored through the API. */
async function store(name: string, modified: Date): Promise<string> {
  const files = engine.service.storage.from(bucket);
  const { error } = await files.upload(name, png, { contentType: "image/png", upsert: true });
  if (error) throw error;
  const [row] = await engine.query<{ version: string }>(
    "select version from storage.objects where bucket_id = $1 and name = $2",
    [bucket, name],
  );
  const stored = `${bucket}/${name}@${row?.version}`;
  await utimes(onDisk(stored), modified, modified);
  return stored;
}

const sweep = () => sweepStorage(engine.database, folderStorage(storageFolder()));

test("removes old files without a row; recent files and those with a row stay", async () => {
  const kept = [await store("kept.png", old), await leaveOrphan("under-way.png", young)];
  const former = `${bucket}/kept.png@${randomUUID()}`;
  await folderStorage(storageFolder()).copy(kept[0] ?? "", former);
  await utimes(onDisk(former), old, old);
  const left = [await leaveOrphan("left.png", old), await leaveOrphan("a/b/left.png", old), former];

  expect(await sweep()).toEqual({ removed: 3, isForeign: false });
  expect(await Promise.all(kept.map(exists))).toEqual([true, true]);
  expect(await Promise.all(left.map(exists))).toEqual([false, false, false]);
  expect(await sweep(), "a second sweep has nothing to do").toEqual({
    removed: 0,
    isForeign: false,
  });
});

test("leaves files alone that the server did not store", async () => {
  await writeFile(onDisk(`${bucket}/notes.txt`), "the operator's own");
  await utimes(onDisk(`${bucket}/notes.txt`), old, old);
  expect((await sweep()).removed).toBe(0);
  expect(await exists(`${bucket}/notes.txt`)).toBe(true);
});

test("several servers can sweep at once", async () => {
  const left = await Promise.all(
    Array.from({ length: 30 }, (_, index) => leaveOrphan(`many-${index}.png`, old)),
  );
  const kept = await store("kept.png", old);
  await Promise.all([sweep(), sweep(), sweep()]);
  expect((await Promise.all(left.map(exists))).filter(Boolean)).toEqual([]);
  expect(await exists(kept)).toBe(true);
});

test("a starting server sweeps what the last one left behind", async () => {
  const left = await leaveOrphan("left-by-a-kill.png", old);
  const kept = await store("kept.png", old);
  const [used] = await engine.query<{ name: string }>("select current_database() as name");
  const next = await startTestServer({
    DATABASE_URL: databaseUrl(testCluster().clusterUrl, used?.name ?? ""),
    DATA_DIR: engine.folder,
  });
  try {
    await expect.poll(() => exists(left)).toBe(false);
    expect(await exists(kept)).toBe(true);
  } finally {
    await next.stop();
  }
});

test("leaves the files of another database alone", async () => {
  const left = await leaveOrphan("of-another-database.png", old);
  await engine.query("update storage.database_id set id = gen_random_uuid()");
  expect(await sweep()).toEqual({ removed: 0, isForeign: true });
  expect(await exists(left)).toBe(true);
});

test("an aborted sweep stops", async () => {
  const store = await startS3Store();
  const files = s3Storage(store.settings);
  try {
    const left = `${bucket}/left.png@${randomUUID()}`;
    await files.write(left, png, "image/png");
    for (const object of store.objects.values()) object.modified = old;
    expect((await sweepStorage(engine.database, files, AbortSignal.abort())).removed).toBe(0);
  } finally {
    await store.stop();
  }
});

test("sweeps an S3 store the same way, page by page", async () => {
  const store = await startS3Store({ pageSize: 2 });
  const files = s3Storage(store.settings);
  try {
    const [row] = await engine.query<{ version: string; name: string }>(
      "select version, name from storage.objects where bucket_id = 'rating-images' limit 1",
    );
    const named = `rating-images/${row?.name}@${row?.version}`;
    const paths = Array.from({ length: 5 }, (_, index) => `${bucket}/${index}.png@${randomUUID()}`);
    for (const stored of [named, ...paths, "backups/monday.dump"]) {
      await files.write(stored, png, "image/png");
    }
    for (const object of store.objects.values()) object.modified = old;
    const underWay = `${bucket}/under way.png@${randomUUID()}`;
    await files.write(underWay, png, "image/png");
    expect(await sweepStorage(engine.database, files)).toEqual({ removed: 5, isForeign: false });
    expect([...store.objects.keys()].sort()).toEqual(
      ["backups/monday.dump", named, underWay, "database-id"]
        .map((name) => `/files/${name}`)
        .sort(),
    );
  } finally {
    await store.stop();
  }
});
