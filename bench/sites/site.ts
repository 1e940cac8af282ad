import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { configVariables } from "#server/config.ts";
import { loadEngineSecrets } from "#server/engine/engine-secrets.ts";
import { freePort } from "#server/network/free-port.ts";
import { root } from "../../scripts/run-step.ts";

export type Site = Awaited<ReturnType<typeof startSite>>;

/** In milliseconds, between two readiness checks. */
const pause = 50;

/** All requests of the benchmark come from one address, so they share the limits of one visitor. */
const limits = {
  AUTH_RATE_LIMIT: "100000",
  FUNCTIONS_RATE_LIMIT: "100000",
  DATA_RATE_LIMIT: "1000000",
  PAGE_RATE_LIMIT: "1000000",
  VISITOR_DATABASE_SECONDS: "1000000",
  VISITOR_CONNECTIONS_PERCENT: "100",
  VISITOR_REQUESTS: "1000000",
};

/** Starts the server in a separate process, configured as in production; its log goes to a file. */
export async function startSite(
  settings: Record<string, string> = {},
  { nodeOptions = [] }: { nodeOptions?: string[] } = {},
) {
  const folder = await mkdtemp(path.join(tmpdir(), "cleartonne-bench-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = await open(path.join(folder, "server.log"), "w");
  const child = spawn(process.execPath, [...nodeOptions, "tests/fixtures/serve-process.ts"], {
    cwd: root,
    env: {
      ...withoutSettings(process.env),
      NODE_ENV: "production",
      CONTACT_EMAIL: "bench@site.internal",
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      RATINGS_REFRESH_MINUTES: "0",
      ...limits,
      ...settings,
    },
    stdio: ["ignore", log.fd, "pipe"],
  });
  await log.close();
  let errors = "";
  child.stderr?.on("data", (text: Buffer) => {
    errors += text.toString();
  });
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The server did not start: ${errors}`);
    await setTimeout(pause);
  }
  // The first page loads the application, so no measurement has to wait for that.
  await (await fetch(url)).arrayBuffer();
  const { pid } = child;
  if (pid === undefined) throw new Error("The server has no process");
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
  };
  return {
    url,
    port,
    pid,
    folder,
    ...(await loadEngineSecrets(folder)),
    /** Stops the process but keeps its files. */
    end: stop,
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The environment may contain settings of the user's own server. */
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !configVariables.includes(name)),
  );
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => null);
  await response?.body?.cancel();
  return response?.ok ?? false;
}
