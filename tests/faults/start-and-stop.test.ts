import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { lockDataFolder } from "#server/engine/data-folder-lock.ts";
import { clientTimeouts } from "#server/network/client-timeouts.ts";
import { startTestServer } from "../fixtures/test-server.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

function start(environment: Record<string, string>) {
  return new Promise<{ code: number | null; stderr: string }>((resolve) => {
    const child = spawn(process.execPath, ["scripts/start.ts"], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let stderr = "";
    child.stderr.on("data", (text) => {
      stderr += text;
    });
    child.on("close", (code) => resolve({ code, stderr }));
  });
}

// server/config.test.ts has the other settings.
test("an invalid setting stops the start with one line that names the variable, its value and what is allowed", async () => {
  expect(await start({ PORT: "eighty" })).toEqual({
    code: 1,
    stderr: 'Configuration: PORT is "eighty"; it must be a whole number from 1 to 65535.\n',
  });
});

test("refuses a data folder in use by another process, with a one-line message", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "cleartonne-lock-"));
  folders.push(folder);
  const unlock = await lockDataFolder(folder);
  const { code, stderr } = await start({ DATA_DIR: folder, PORT: "1", LOG_LEVEL: "silent" });
  await unlock();
  expect(code).toBe(1);
  expect(stderr).toBe(
    `${folder} is in use by process ${process.pid}. Stop it, or set DATA_DIR to another folder.\n`,
  );
});

test("stopping first tells the load balancer, then finishes the requests in flight and accepts no new ones", async () => {
  const server = await startTestServer(
    { DRAIN_SECONDS: "1" },
    // What is in flight stays so for as long as this takes.
    { timeouts: { ...clientTimeouts, body: 300_000, request: 300_000 } },
  );
  const { hostname, port } = new URL(server.url);
  const inFlight = request({
    hostname,
    port,
    method: "POST",
    path: "/rest/v1/rpc/get_public_data_versions",
    headers: {
      apikey: server.publishableKey,
      "Content-Type": "application/json",
      Expect: "100-continue",
    },
  });
  const received = new Promise<{ status: number; body: string }>((resolve, reject) => {
    inFlight.on("error", reject);
    inFlight.on("response", (response) => {
      let body = "";
      response.on("data", (part) => {
        body += part;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
    });
  });
  // 'continue' means that the request has arrived; its body is still to come.
  await once(inFlight, "continue");
  inFlight.write("{");

  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  const stopped = server.stop();
  const readiness = await fetch(`${server.url}/readyz`);
  expect({ status: readiness.status, body: await readiness.json() }).toEqual({
    status: 503,
    body: { status: "stopping" },
  });
  const served = await fetch(`${server.url}/about`);
  expect([served.status, served.headers.get("connection")]).toEqual([200, "close"]);
  await expect
    .poll(() =>
      fetch(`${server.url}/healthz`).then(
        ({ ok }) => ok,
        () => "refused",
      ),
    )
    .toBe("refused");
  inFlight.end("}");
  expect(await received).toEqual({ status: 200, body: expect.stringContaining("listings") });
  await stopped;
});
