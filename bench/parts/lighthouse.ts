import { z } from "zod";
import { findBrowser } from "../../scripts/find-browser.ts";
import { count, milliseconds } from "../measuring/formats.ts";
import type { Line } from "../measuring/report.ts";
import { median } from "../measuring/statistics.ts";
import { publicPages } from "../sites/public-pages.ts";
import { startSite } from "../sites/site.ts";
import { runOnDemand } from "./on-demand.ts";
import type { Part } from "./part.ts";

const lighthousePackage = "lighthouse@13.5.0";
const target = 95;
/** A score moves by a few points from run to run. */
const runs = 5;

const figure = z.object({ numericValue: z.number() });
const resultSchema = z.object({
  categories: z.object({ performance: z.object({ score: z.number() }) }),
  audits: z.object({
    "first-contentful-paint": figure,
    "largest-contentful-paint": figure,
    "total-blocking-time": figure,
  }),
});

type Result = z.infer<typeof resultSchema>;

export const lighthouse: Part = {
  about: `Lighthouse's performance of every public page on a telephone, median of ${runs} (fetches ${lighthousePackage})`,
  async run({ report, rounds }) {
    report.heading("Lighthouse, mobile, performance");
    const site = await startSite({ DEMO_DATA: "on" });
    try {
      const pages = new Map((await publicPages(site)).map((path) => [path, [] as Result[]]));
      const times = Math.min(runs, rounds);
      for (let run = 1; run <= times; run += 1) {
        for (const [path, results] of pages) {
          report.say(`Run ${run} of ${times}: ${path} …`);
          results.push(await audit(`${site.url}${path}`));
        }
      }
      for (const [path, results] of pages) report.line(describe(path, results));
    } finally {
      await site.stop();
    }
  },
};

function describe(path: string, results: readonly Result[]): Line {
  const time = (name: keyof Result["audits"]) =>
    milliseconds(median(results.map(({ audits }) => audits[name].numericValue)));
  return {
    name: path,
    rounds: results.map(({ categories }) => Math.round(categories.performance.score * 100)),
    format: count,
    target: { atLeast: target },
    note: `first paint ${time("first-contentful-paint")}, largest ${time("largest-contentful-paint")}, blocking ${time("total-blocking-time")}`,
  };
}

async function audit(url: string): Promise<Result> {
  const output = await runOnDemand(
    lighthousePackage,
    [
      "lighthouse",
      url,
      "--output=json",
      "--quiet",
      "--only-categories=performance",
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
    ],
    { CHROME_PATH: findBrowser() ?? "" },
  );
  return resultSchema.parse(JSON.parse(output));
}
