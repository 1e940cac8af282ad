import { execFile } from "node:child_process";
import { mkdirSync, copyFileSync, readdirSync } from "node:fs";
import { promisify } from "node:util";
const root = "/work/w/limits";
const { readConfig } = await import(`${root}/server/config.ts`);
const { startServer } = await import(`${root}/server/main.ts`);
const run = promisify(execFile);
const common = { NODE_ENV: "production", LOG_LEVEL: "info", DEMO_DATA: "on", TEAM_EMAIL: "a@b.org", MAIL_FROM: "a@b.org", BUSY_AFTER_SECONDS: "600", PAGE_RATE_LIMIT: "1000000", DATA_RATE_LIMIT: "1000000", RATINGS_REFRESH_MINUTES: "0", DATABASE_TIMEOUT_FACTOR: "20" };
const a = await startServer(readConfig({ ...common, PORT: "4964", DATA_DIR: "/tmp/limits-data", ACCESS_LOG_DAYS: "14" }), (l: string) => console.error(l));
mkdirSync("/tmp/limits-data-b", { recursive: true });
for (const name of readdirSync("/tmp/limits-data")) if (name.endsWith(".json")) copyFileSync(`/tmp/limits-data/${name}`, `/tmp/limits-data-b/${name}`);
const b = await startServer(readConfig({ ...common, PORT: "4965", DATABASE_URL: a.engine.postgres.url, DATA_DIR: "/tmp/limits-data-b", ACCESS_LOG_DAYS: "0" }), (l: string) => console.error(l));
const asset = "/assets/" + readdirSync(`${root}/build/client/assets`).find((n) => n.endsWith(".js"));
for (const path of ["/", asset, "/healthz"]) {
  const cost: Record<string, number[]> = { 4964: [], 4965: [] };
  const count = path === "/" ? 4000 : 8000;
  for (let round = 0; round < 8; round++) {
    for (const port of round % 2 ? ["4964", "4965"] : ["4965", "4964"]) {
      const before = process.cpuUsage();
      await run(process.execPath, ["/tmp/limits-bench/client.mjs", port, path, String(count)]);
      const used = process.cpuUsage(before);
      if (round > 0) cost[port].push((used.user + used.system) / count);
    }
  }
  const median = (v: number[]) => v.toSorted((x, y) => x - y)[v.length >> 1];
  const [on, off] = [median(cost["4964"]), median(cost["4965"])];
  process.stderr.write([path, "on", on.toFixed(1), "off", off.toFixed(1), "µs CPU a request; ratio", (on / off).toFixed(3), cost["4964"].map(x=>x.toFixed(0)).join(), "|", cost["4965"].map(x=>x.toFixed(0)).join()].join(" ") + "\n");
}
await b.stop(); await a.stop(); process.exit(0);
