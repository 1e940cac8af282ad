import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { lockDataFolder } from "#server/engine/data-folder-lock.ts";
import { startTestServer } from "../fixtures/test-server.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

function start(environment: Record<string, string>) {
  return new Promise<{ code: number | null; complaint: string }>((resolve) => {
    const child = spawn(process.execPath, ["scripts/start.ts"], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let complaint = "";
    child.stderr.on("data", (text) => {
      complaint += text;
    });
    child.on("close", (code) => resolve({ code, complaint }));
  });
}

describe("a wrong value ends the start with one line that names the variable, what it was and what it may be", () => {
  test.each([
    [
      { PORT: "eighty" },
      'Configuration: PORT is "eighty"; it must be a whole number from 0 to 65535.\n',
    ],
    [{ DEMO_DATA: "maybe" }, 'Configuration: DEMO_DATA is "maybe"; it must be on or off.\n'],
    [
      { SUPABASE_URL: "https://x.example" },
      "Configuration: SUPABASE_PUBLISHABLE_KEY is not set; it must be set together with SUPABASE_URL, SUPABASE_SECRET_KEY.\n",
    ],
  ])("%j", async (environment, line) => {
    expect(await start(environment)).toEqual({ code: 1, complaint: line });
  });
});

test("a data folder that another process uses is refused in one line", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "cleartonne-lock-"));
  folders.push(folder);
  const unlock = await lockDataFolder(folder);
  const { code, complaint } = await start({ DATA_DIR: folder, PORT: "0", LOG_LEVEL: "silent" });
  await unlock();
  expect(code).toBe(1);
  expect(complaint).toBe(
    `${folder} is in use by process ${process.pid}. Stop it, or set DATA_DIR to another folder.\n`,
  );
});

test("a stop finishes the requests in flight", async () => {
  const server = await startTestServer();
  const requests = Array.from({ length: 8 }, (_, number) =>
    fetch(`${server.url}/rest/v1/project_listings?select=*&limit=${number + 10}`, {
      headers: { apikey: server.publishableKey },
    }).then(async (response) => ({
      status: response.status,
      rows: (await response.json()).length,
    })),
  );
  await new Promise((resolve) => setTimeout(resolve, 5));
  const stopped = server.stop();
  const answers = await Promise.all(requests);
  await stopped;
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(answers.map(({ rows }) => rows)).toEqual([10, 11, 12, 13, 14, 15, 16, 17]);
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
});
