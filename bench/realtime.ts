import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { seedDemoData } from "#demo/seed.ts";
import { nothingRecorded } from "#domain/status/site-status.ts";
import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { startEngine } from "#server/engine/start-engine.ts";
import { closeServer, listen } from "#server/http/listen.ts";
import { builtPages } from "#server/main.ts";
import { clientTimeouts } from "#server/network/client-timeouts.ts";
import { freePort } from "#server/network/free-port.ts";
import { createRealtimeApi } from "#server/realtime/realtime-api.ts";
import { createLog } from "#server/server-log.ts";

// Run by hand after a build: node bench/realtime.ts. Sockets and visitors are processes of their own.
const socketCount = 2_000;
const rounds = 3;
const secondsPerRound = 10;
/** Everybody must have been told of a change within this time, in milliseconds. */
const mostToTell = 2_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

const folder = await mkdtemp(path.join(tmpdir(), "cleartonne-realtime-"));
await using cleanUp = new AsyncDisposableStack();
cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
const port = await freePort();
const config = readConfig({ DATA_DIR: folder, PORT: String(port), LOG_LEVEL: "warn" });
const log = createLog("warn");
const engine = await startEngine(config, { send: async () => undefined });
cleanUp.defer(() => engine.close());
if (!engine.api || !engine.postgres) throw new Error("The bundled engine did not start");
const { database, identify } = engine.api;
await seedDemoData(database, engine.serviceClient);
const realtime = createRealtimeApi({
  database,
  databaseUrl: engine.postgres.url,
  identify,
  isClosed: () => false,
  publicUrl: config.publicUrl,
  trustedProxies: 0,
  log,
  limits: { socketsPerAddress: socketCount },
});
const status = async () => ({
  ...nothingRecorded,
  checkedAt: new Date().toISOString(),
  asOf: null,
});
const handle = await createApp({ config, engine, log, status, pages: builtPages });
const address = { port, host: "127.0.0.1" };
const server = await listen(handle, address, clientTimeouts, realtime.upgrade);
cleanUp.defer(() => closeServer(server));
cleanUp.defer(() => realtime.close());

const start = (file: string) => {
  const child = fork(new URL(file, import.meta.url), { serialization: "advanced" });
  cleanUp.defer(async () => void child.kill());
  return child;
};
const sockets = start("./realtime/socket-clients.ts");
const visitor = start("./realtime/page-visitor.ts");

async function ask(child: ChildProcess, order: object): Promise<unknown> {
  const reply = once(child, "message");
  child.send(order);
  return (await reply)[0];
}

/** Changes one project once a second until told to stop; returns when each version was committed. */
function changeProject() {
  const committed = new Map<number, number>();
  let isStopped = false;
  const done = (async () => {
    for (let price = 1; !isStopped; price += 1) {
      await database.query(
        `update public.projects set cost_per_ton = $1
         where id = (select id from public.listings order by id limit 1)`,
        [price],
      );
      committed.set((await engine.publicDataVersions()).listings ?? 0, Date.now());
      await setTimeout(1_000);
    }
  })();
  return async () => {
    isStopped = true;
    await done;
    return committed;
  };
}

async function measurePages(): Promise<number[]> {
  const url = `http://127.0.0.1:${port}/`;
  return z.array(z.number()).parse(await ask(visitor, { url, seconds: secondsPerRound }));
}

const quantile = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;

function memory() {
  globalThis.gc?.();
  return process.memoryUsage();
}

const url = `ws://127.0.0.1:${port}/realtime/v1/websocket?${new URLSearchParams({
  apikey: engine.publishableKey,
  vsn: "2.0.0",
})}`;
const pages = { without: [] as number[], with: [] as number[] };
const delays: number[] = [];
let missed = 0;
await measurePages();
for (let round = 0; round < rounds; round += 1) {
  const stopAlone = changeProject();
  pages.without.push(...(await measurePages()));
  await stopAlone();

  const before = memory();
  const connecting = performance.now();
  await ask(sockets, { do: "connect", url, count: socketCount });
  const connected = performance.now() - connecting;
  const after = memory();
  const perSocket = (name: "rss" | "heapUsed") =>
    ((after[name] - before[name]) / socketCount / 1024).toFixed(1);
  say(
    `round ${round + 1}: ${socketCount} sockets joined in ${(connected / 1000).toFixed(1)} s; ` +
      `${perSocket("rss")} KB of memory each, ${perSocket("heapUsed")} KB of it heap`,
  );

  const stop = changeProject();
  pages.with.push(...(await measurePages()));
  const committed = await stop();
  await setTimeout(mostToTell);
  const told = new Map(
    z
      .array(z.tuple([z.number(), z.object({ sockets: z.number(), last: z.number() })]))
      .parse(await ask(sockets, { do: "report" })),
  );
  for (const [version, time] of committed) {
    const reached = told.get(version);
    if (reached?.sockets !== socketCount) missed += socketCount - (reached?.sockets ?? 0);
    if (reached) delays.push(Math.max(0, reached.last - time));
  }
  await ask(sockets, { do: "disconnect" });
  while (realtime.sockets() > 0) await setTimeout(50);
}

const describe = (times: number[]) =>
  `median ${quantile(times, 0.5).toFixed(2)} ms, 99th percentile ${quantile(times, 0.99).toFixed(1)} ms`;
say(`changes told: ${delays.length}; messages missing: ${missed}`);
say(
  `from the commit to the last of ${socketCount}: ` +
    `median ${quantile(delays, 0.5)} ms, slowest ${Math.max(...delays)} ms (at most ${mostToTell})`,
);
say(`pages without sockets: ${describe(pages.without)}`);
say(`pages with ${socketCount}:     ${describe(pages.with)}`);
const ratio = quantile(pages.with, 0.5) / quantile(pages.without, 0.5);
say(`ratio of the medians: ${ratio.toFixed(2)}`);
const isWell = missed === 0 && Math.max(...delays) <= mostToTell;
process.exitCode = isWell ? 0 : 1;
