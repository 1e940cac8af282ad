/**
 * Measures ordinary visitors alone and beside one hostile client, in turns, in one run:
 * `node bench/hostile-client.ts [rounds] [seconds] [kind]`. Prints the 99th percentiles, their ratio, and
 * the server's memory. The hostile client has a process of its own, one address and one account.
 */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { buildWhenChanged } from "../scripts/build.ts";
import { signIn } from "../tests/fixtures/mailbox.ts";
import { rawRequest } from "../tests/fixtures/raw-request.ts";
import { percentile } from "./measuring/statistics.ts";
import { type Site, startSite } from "./sites/site.ts";

const [rounds = 3, seconds = 10] = process.argv.slice(2, 4).map(Number);
const onlyKind = process.argv[4];
const goal = 3;
const perSecond = 10;
const hostileAddress = "203.0.113.66";
const hostileScript = fileURLToPath(new URL("load/hostile-requests.ts", import.meta.url));

/** The server's own limits, rather than the benchmark's. */
const usualLimits = {
  AUTH_RATE_LIMIT: "",
  FUNCTIONS_RATE_LIMIT: "",
  DATA_RATE_LIMIT: "",
  PAGE_RATE_LIMIT: "",
  VISITOR_DATABASE_SECONDS: "",
  VISITOR_CONNECTIONS_PERCENT: "",
  VISITOR_REQUESTS: "",
};

interface Visit {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

/** Each comes from an address of its own. */
const kinds: Record<string, (site: Site, project: string) => Visit> = {
  "home page": () => ({ path: "/" }),
  listings: () => ({ path: `/api/listings?q=${randomUUID().slice(0, 1)}` }),
  "project page": (_, project) => ({ path: `/projects/${project}` }),
  "sign-in": ({ publishableKey }) => ({
    path: "/auth/v1/otp",
    method: "POST",
    headers: { apikey: publishableKey, "Content-Type": "application/json" },
    body: Buffer.from(JSON.stringify({ email: `visitor-${randomUUID()}@example.org` })),
  }),
};

let visitors = 0;
function newAddress(): string {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

interface Waits {
  times: number[];
  failures: number;
}

/** Visits at a steady pace, whether or not the last has finished, so that each wait counts. */
async function visit(site: Site, next: () => Visit, waits: Waits, end: number): Promise<void> {
  const pending: Promise<void>[] = [];
  const begun = performance.now();
  for (let index = 0; Date.now() < end; index += 1) {
    const due = begun + (index * 1_000) / perSecond;
    await setTimeout(Math.max(0, due - performance.now()));
    const { headers = {}, ...request } = next();
    const sent = rawRequest(site.url, {
      ...request,
      headers: { ...headers, "X-Forwarded-For": newAddress() },
    });
    pending.push(
      sent.then(
        ({ status }) => {
          if (status === 200) waits.times.push(performance.now() - due);
          else waits.failures += 1;
        },
        () => {
          waits.failures += 1;
        },
      ),
    );
  }
  await Promise.all(pending);
}

type Measured = Record<string, Waits>;
const nothingYet = (): Measured =>
  Object.fromEntries(Object.keys(kinds).map((kind) => [kind, { times: [], failures: 0 }]));

async function visitAll(site: Site, project: string, measured: Measured): Promise<void> {
  const end = Date.now() + seconds * 1_000;
  await Promise.all(
    Object.entries(kinds).map(([kind, of]) => {
      const waits = measured[kind];
      return waits && visit(site, () => of(site, project), waits, end);
    }),
  );
}

/** In megabytes, as the operating system counts it. */
async function memoryOf({ pid }: Site): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const figure = (value: number) => value.toFixed(value < 10 ? 1 : 0).padStart(8);

await buildWhenChanged();
const site = await startSite({
  NODE_ENV: "development",
  DEMO_DATA: "on",
  TRUST_PROXY: "1",
  LOG_LEVEL: "error",
  ...usualLimits,
});
try {
  const list = await fetch(`${site.url}/rest/v1/project_listings?select=id&order=id&limit=1`, {
    headers: { apikey: site.publishableKey },
  });
  const [project] = (await list.json()) as { id: string }[];
  const { session } = await signIn(site, `hostile-${randomUUID()}@example.org`);
  const alone = nothingYet();
  const beside = nothingYet();
  await visitAll(site, project?.id ?? "", nothingYet());
  const memory = { before: await memoryOf(site), highest: 0, after: 0 };
  let sent = "";
  for (let round = 1; round <= rounds; round += 1) {
    await visitAll(site, project?.id ?? "", alone);
    const hostile = promisify(execFile)(process.execPath, [
      hostileScript,
      JSON.stringify({
        url: site.url,
        apikey: site.publishableKey,
        token: session.access_token,
        address: hostileAddress,
        milliseconds: (seconds + 1) * 1_000,
        concurrent: 3,
        onlyKind,
      }),
    ]);
    // On a machine of its own it would take no processor time from the server.
    if (hostile.child.pid) setPriority(hostile.child.pid, constants.priority.PRIORITY_LOW);
    await setTimeout(1_000);
    await visitAll(site, project?.id ?? "", beside);
    memory.highest = Math.max(memory.highest, await memoryOf(site));
    sent = (await hostile).stdout;
    print(`round ${round} of ${rounds} done`);
  }
  await setTimeout(2_000);
  memory.after = await memoryOf(site);

  print("\n99th percentile in ms    alone   beside    ratio  failures beside");
  let isReached = true;
  for (const kind of Object.keys(kinds)) {
    const [quiet, loud] = [alone[kind], beside[kind]];
    if (!quiet || !loud) continue;
    const before = percentile(quiet.times, 0.99);
    const after = percentile(loud.times, 0.99);
    if (after / before > goal || loud.failures > 0) isReached = false;
    print(
      `${kind.padEnd(20)} ${figure(before)} ${figure(after)} ${figure(after / before)} ${loud.failures}`,
    );
  }
  print(`\nthe hostile client's last round, by kind and status: ${sent}`);
  print(
    `server memory in MB: ${figure(memory.before)} before, ${figure(memory.highest)} with it, ${figure(memory.after)} after`,
  );
  print(`at most ${goal} times as long, and no one refused: ${isReached ? "reached" : "missed"}`);
} finally {
  await site.stop();
}
