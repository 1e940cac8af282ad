import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { loadEngineSecrets } from "#server/engine/engine-secrets.ts";
import { startServer } from "#server/main.ts";
import { freePort } from "#server/network/free-port.ts";
import { authCalls } from "../fixtures/platform-calls/auth-calls.ts";
import { dataCalls } from "../fixtures/platform-calls/data-calls.ts";
import { functionCalls } from "../fixtures/platform-calls/function-calls.ts";
import { type Platform, startProvider, usePlatform } from "../fixtures/platform-calls/platform.ts";
import { realtimeCalls } from "../fixtures/platform-calls/realtime-calls.ts";
import { siteCalls } from "../fixtures/platform-calls/site-calls.ts";
import { storageCalls } from "../fixtures/platform-calls/storage-calls.ts";
import { startTestServer } from "../fixtures/test-server.ts";

const parts = {
  Authentication: authCalls,
  "Data API": dataCalls,
  Storage: storageCalls,
  Functions: functionCalls,
  Realtime: realtimeCalls,
  "Public pages": siteCalls,
};
const calls = Object.values(parts).flat();

/** The limits of one visitor, which all calls here share. */
const limits = {
  AUTH_RATE_LIMIT: "100000",
  FUNCTIONS_RATE_LIMIT: "100000",
  VISITOR_DATABASE_SECONDS: "1000000",
  DATABASE_TIMEOUT_FACTOR: "20",
  RATINGS_REFRESH_MINUTES: "0",
};

/** The engine of 'npm start': the server's own PostgreSQL on a folder. */
async function startBundled(settings: Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), "cleartonne-contract-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await startServer(
    readConfig({
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      DEMO_DATA: "on",
      ...limits,
      ...settings,
    }),
  );
  const { publishableKey, secretKey } = await loadEngineSecrets(folder);
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url, publishableKey, secretKey, stop };
}

const engines = { bundled: startBundled, "your own PostgreSQL": startTestServer };
const results = new Map<string, Map<string, string>>();

afterAll(() => {
  const names = Object.keys(engines);
  const width = Math.max(...calls.map(({ call }) => call.length));
  const lines = calls.map(({ call }) =>
    [call.padEnd(width), ...names.map((name) => results.get(name)?.get(call) ?? "not run")].join(
      " | ",
    ),
  );
  process.stdout.write(`${[["call".padEnd(width), ...names].join(" | "), ...lines].join("\n")}\n`);
});

describe.each(Object.entries(engines))("on %s", (engine, start) => {
  let platform: Platform;
  let stop: () => Promise<unknown> = async () => undefined;
  const worked = new Map<string, string>();
  results.set(engine, worked);

  beforeAll(async () => {
    const provider = await startProvider();
    const site = await start(provider.settings);
    stop = async () => {
      await site.stop();
      await provider.stop();
    };
    platform = await usePlatform(site, provider.issuer);
  });
  afterAll(() => stop());

  describe.each(Object.entries(parts))("%s", (_, rows) => {
    test.each(rows)("$call", async ({ call, works }) => {
      worked.set(call, "fails");
      await works(platform);
      worked.set(call, "works");
    });
  });
});

test("docs/platform-calls.md lists every call, and says whether it works itself or what does instead", async () => {
  const page = await readFile(new URL("../../docs/platform-calls.md", import.meta.url), "utf8");
  const rows = [...page.matchAll(/^\| `([^`]+)` \|(?: [^|]* \|)? (works|refused)(.*)\|$/gm)];
  const listed = rows.map(([, call = "", result, rest = ""]) => ({
    call,
    instead: result === "works" ? null : (/^: `([^`]+)` instead/.exec(rest)?.[1] ?? ""),
  }));
  const tried = calls.map(({ call, instead = null }) => ({ call, instead }));
  const byCall = (one: { call: string }, other: { call: string }) =>
    one.call < other.call ? -1 : 1;
  expect(listed.toSorted(byCall)).toEqual(tried.toSorted(byCall));
});
