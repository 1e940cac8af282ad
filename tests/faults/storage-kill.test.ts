import { readdir, utimes } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadEngineSecrets } from "#server/engine/engine-secrets.ts";
import { freePort } from "#server/network/free-port.ts";
import { maxUploadAge } from "#server/storage/files/storage-sweep.ts";
import { type ApiClient, apiClient } from "../fixtures/api-client.ts";
import { killProcesses, newDataFolder, startProcess } from "../fixtures/server-process.ts";

const kills = 5;
const bucket = "content-images";
const writers = ["a.png", "b.png", "c.png"];
const imageOf = (mark: string) => Buffer.from(`\x89PNG\r\n\x1a\n${mark}`, "latin1");

afterAll(killProcesses);

/** Overwrites one file repeatedly until the server is killed; reports each acknowledged content. */
async function replaceUntilKilled(
  client: ApiClient,
  name: string,
  first: number,
  acknowledge: (count: number) => void,
) {
  for (let count = first; ; count += 1) {
    const { error } = await client.storage
      .from(bucket)
      .upload(name, imageOf(String(count)), { contentType: "image/png", upsert: true });
    if (error) return;
    acknowledge(count);
  }
}

async function contentOf(client: ApiClient, name: string): Promise<number> {
  const { data, error } = await client.storage.from(bucket).download(name);
  if (error) throw error;
  return Number(
    Buffer.from(await data.arrayBuffer())
      .toString("latin1")
      .slice(8),
  );
}

async function storedFiles(folder: string): Promise<string[]> {
  const root = path.join(folder, "storage");
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.includes("@"))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

test("after SIGKILL during uploads, each file is whole and no older than acknowledged, and leftovers are swept", async () => {
  const folder = await newDataFolder();
  const port = await freePort();
  const acknowledged = new Map<string, number>();
  const start = async () => {
    const child = await startProcess(folder, port);
    const { secretKey } = await loadEngineSecrets(folder);
    return { child, client: apiClient(`http://127.0.0.1:${port}`, secretKey) };
  };

  for (let round = 0; round < kills; round += 1) {
    const { child, client } = await start();
    for (const [name, count] of acknowledged) {
      // The upload in progress may or may not have been stored.
      expect([count, count + 1], name).toContain(await contentOf(client, name));
      acknowledged.set(name, await contentOf(client, name));
    }
    let left = 6 + round;
    await Promise.all(
      writers.map((name) =>
        replaceUntilKilled(client, name, (acknowledged.get(name) ?? 0) + 1, (count) => {
          acknowledged.set(name, count);
          left -= 1;
          // Slightly later each round, so that running uploads are interrupted at different points.
          if (left === 0) setTimeout(() => child.kill("SIGKILL"), (round * 3) % 17);
        }),
      ),
    );
  }

  const old = new Date(Date.now() - maxUploadAge - 60_000);
  for (const file of await storedFiles(folder)) await utimes(file, old, old);
  const { child, client } = await start();
  const rows = await Promise.all(
    [bucket, "rating-images"].map(async (name) => {
      const { data } = await client.storage.from(name).list("");
      return data?.length ?? 0;
    }),
  );
  const named = rows.reduce((sum, count) => sum + count);
  expect(named).toBeGreaterThan(writers.length);
  await expect.poll(async () => (await storedFiles(folder)).length).toBe(named);
  for (const name of writers) expect(await contentOf(client, name)).toBeGreaterThan(0);
  child.kill("SIGTERM");
});
