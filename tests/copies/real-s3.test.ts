import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { s3Storage } from "#server/storage/files/s3-storage.ts";
import { startFaultProxy } from "../fixtures/copies/fault-proxy.ts";
import { endPrograms, requirePrograms } from "../fixtures/copies/programs.ts";
import { startSwift } from "../fixtures/copies/swift.ts";

let folder: string;
let swift: Awaited<ReturnType<typeof startSwift>>;
let proxy: Awaited<ReturnType<typeof startFaultProxy>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cleartonne-swift-"));
  requirePrograms([
    "memcached",
    "swift-proxy-server",
    "swift-account-server",
    "swift-container-server",
    "swift-object-server",
  ]);
  await chmod(folder, 0o755);
  swift = await startSwift(folder);
  proxy = await startFaultProxy(swift.settings.endpoint);
});
afterAll(async () => {
  await proxy?.stop();
  await endPrograms();
  await rm(folder, { recursive: true, force: true });
});

const version = "11111111-1111-4111-8111-111111111111";
const photo = `media/Überfluß & Co+1.png@${version}`;
/** As large as an upload may be, so one request must do for it. */
const content = new Uint8Array(6 * 1024 * 1024).map((_, index) => index % 251);
const bytesOf = async (body: Promise<ReadableStream<Uint8Array<ArrayBuffer>>>) =>
  new Uint8Array(await new Response(await body).arrayBuffer());

test("a store that others wrote keeps, cuts, copies, lists and removes files of any name", async () => {
  const files = s3Storage(swift.settings);
  await files.write(photo, content, "image/png");
  expect(await bytesOf(files.read(photo))).toEqual(content);
  expect(await bytesOf(files.read(photo, { first: 5, last: 9 }))).toEqual(content.slice(5, 10));
  const copy = `media/copy.png@${version}`;
  await files.copy(photo, copy);
  expect(await bytesOf(files.read(copy))).toEqual(content);
  const listed: string[] = [];
  for await (const file of files.list()) listed.push(file.path);
  expect(listed.sort()).toEqual([photo, copy].sort());
  await files.remove([copy, `media/none@${version}`]);
  await expect(files.read(copy)).rejects.toThrow("No file media/copy.png");
});

test("it refuses a wrong key, content that changed on its way and a bucket that is missing", async () => {
  const other = { ...swift.settings, secretAccessKey: "another" };
  await expect(s3Storage(other).read(photo)).rejects.toThrow("403 SignatureDoesNotMatch");
  const damaged = await swift.client.fetch(`${swift.settings.endpoint}/files/media/x`, {
    method: "PUT",
    body: "other bytes",
    headers: { "x-amz-content-sha256": "a".repeat(64) },
  });
  expect(damaged.status).toBe(400);
  const missing = { ...swift.settings, bucket: "none" };
  await expect(s3Storage(missing).read(photo)).rejects.toThrow("no such bucket");
});

test("a clock that is twenty minutes slow is named", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 20 * 60_000 });
  try {
    await expect(s3Storage(swift.settings).write(photo, content, "image/png")).rejects.toThrow(
      "refuses this server's clock, which is 20 minutes behind its own: set the clock",
    );
  } finally {
    vi.useRealTimers();
  }
});

test("thirty uploads are all there although the store asks for patience four times out of ten", async () => {
  let count = 0;
  proxy.inject(() => {
    count += 1;
    return count % 10 < 4 ? "slow-down" : null;
  });
  const files = s3Storage({ ...swift.settings, endpoint: proxy.endpoint });
  const paths = Array.from({ length: 30 }, (_, index) => `media/${index}.png@${version}`);
  await Promise.all(paths.map((file) => files.write(file, content.slice(0, 50_000), "image/png")));
  proxy.inject(() => null);
  for (const file of paths) expect((await bytesOf(files.read(file))).byteLength).toBe(50_000);
  await files.remove(paths);
});

test("a reading that is cut twice arrives whole, and one that is always cut never does", async () => {
  const files = s3Storage({ ...swift.settings, endpoint: proxy.endpoint });
  let cuts = 2;
  proxy.inject(() => (cuts-- > 0 ? "cut" : null));
  expect(await bytesOf(files.read(photo))).toEqual(content);
  proxy.inject(() => "cut");
  await expect(bytesOf(files.read(photo))).rejects.toThrow();
  proxy.inject(() => null);
});

test("of eight servers that claim one bucket at once, one wins, though this store has no conditional writes", async () => {
  const bucket = { ...swift.settings, bucket: "other" };
  const ids = ["a", "b", "c", "d", "e", "f", "g", "h"];
  const winners = new Set(await Promise.all(ids.map((id) => s3Storage(bucket).claim(id))));
  expect(winners.size).toBe(1);
  expect(await s3Storage(bucket).claim("late")).toBe([...winners][0]);
});
