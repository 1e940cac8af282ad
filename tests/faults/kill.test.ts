import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, expect, test } from "vitest";
import type { Database } from "#domain/database.types.ts";
import { loadEngineSecrets } from "#server/engine/engine-secrets.ts";
import { killProcesses, startProcess } from "../fixtures/server-process.ts";
import { freePort } from "../fixtures/test-server.ts";

const kills = 20;
const folders: string[] = [];

afterAll(async () => {
  killProcesses();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Writes rows one after the other until the server is gone; returns those it acknowledged. */
async function writeUntilKilled(
  client: ReturnType<typeof createClient<Database>>,
  acknowledged: Set<string>,
) {
  for (;;) {
    const slug = randomUUID();
    const { error, status } = await client.from("news").insert({ title: "Kept", slug });
    if (error) {
      // A cut connection has no status: whether that row is there is open. Any answer must be good.
      expect(status, error.message).toBe(0);
      return;
    }
    acknowledged.add(slug);
  }
}

test("killed with -9 during a stream of writes, every acknowledged row is there, none twice", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "cleartonne-kill-"));
  folders.push(folder);
  const port = await freePort();
  const acknowledged = new Set<string>();
  for (let round = 0; round < kills; round += 1) {
    const child = await startProcess(folder, port);
    const { secretKey } = await loadEngineSecrets(folder);
    const client = createClient<Database>(`http://127.0.0.1:${port}`, secretKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const writers = [1, 2, 3].map(() => writeUntilKilled(client, acknowledged));
    setTimeout(() => child.kill("SIGKILL"), 150 + 40 * round);
    await Promise.all(writers);
  }

  const child = await startProcess(folder, port);
  const { secretKey } = await loadEngineSecrets(folder);
  const client = createClient<Database>(`http://127.0.0.1:${port}`, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data } = await client.from("news").select("slug");
  const slugs = (data ?? []).map((row) => row.slug ?? "");
  child.kill("SIGTERM");

  expect(acknowledged.size).toBeGreaterThan(kills * 3);
  expect(new Set(slugs).size, "none twice").toBe(slugs.length);
  expect(
    [...acknowledged].filter((slug) => !slugs.includes(slug)),
    "none lost",
  ).toEqual([]);
}, 900_000);
