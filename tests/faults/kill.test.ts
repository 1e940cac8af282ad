import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "@supabase/supabase-js";
import { afterAll, expect, test } from "vitest";
import type { Database } from "#domain/database.types.ts";
import { loadEngineSecrets } from "#server/engine/engine-secrets.ts";
import { freePort } from "../fixtures/test-server.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const kills = 20;
const running: ChildProcess[] = [];
const folders: string[] = [];

afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Starts the server as its own process, as a supervisor would, and waits until it is ready. */
async function startProcess(folder: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["tests/fixtures/serve-process.ts"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      DEMO_DATA: "off",
      DATA_DIR: folder,
      PORT: String(port),
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  running.push(child);
  let complaints = "";
  child.stderr?.on("data", (text) => {
    complaints += text;
  });
  for (let attempt = 0; attempt < 1200; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The server did not start: ${complaints}`);
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (ready?.ok) return child;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The server was not ready in time");
}

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
