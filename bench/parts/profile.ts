import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startLoad } from "../load/interleaved-load.ts";
import { pageVisit } from "../load/visits.ts";
import { cpuProfileSchema, topFunctions } from "../measuring/cpu-profile.ts";
import { startSite } from "../sites/site.ts";
import type { Part } from "./part.ts";

/** In seconds. */
const lengths = { warmUp: 2, load: 5 };

export const profile: Part = {
  about: "the ten functions in which the server spends the most time while it serves the home page",
  async run({ report }) {
    report.heading("Where the time of the anonymous home page goes, without idle time");
    report.say("Profiling a site under load …");
    await using opened = new AsyncDisposableStack();
    const folder = await mkdtemp(path.join(tmpdir(), "cleartonne-profile-"));
    opened.defer(() => rm(folder, { recursive: true, force: true }));
    const load = await startLoad();
    opened.defer(() => load.stop());
    const nodeOptions = ["--cpu-prof", `--cpu-prof-dir=${folder}`];
    const site = await startSite({ DEMO_DATA: "on" }, { nodeOptions });
    opened.defer(() => site.stop());

    await load.generate(site.port, pageVisit("/"), lengths.warmUp);
    const started = performance.now();
    await load.generate(site.port, pageVisit("/"), lengths.load);
    // Node writes the profile when the process exits.
    await site.end();
    const lastSeconds = (performance.now() - started) / 1000;
    const [file = ""] = (await readdir(folder)).filter((name) => name.endsWith(".cpuprofile"));
    const written: unknown = JSON.parse(await readFile(path.join(folder, file), "utf8"));
    const top = topFunctions(cpuProfileSchema.parse(written), { lastSeconds, count: 10 });
    for (const { name, source, share } of top) {
      const format = (figure: number) => `${(figure * 100).toFixed(1)} %`;
      report.line({ name: `\`${name}\` (${source})`, rounds: [share], format });
    }
  },
};
