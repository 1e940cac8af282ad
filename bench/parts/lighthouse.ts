import { z } from "zod";
import { findBrowser } from "../../scripts/find-browser.ts";
import { count, milliseconds } from "../measuring/formats.ts";
import { median } from "../measuring/statistics.ts";
import { publicPages } from "../sites/public-pages.ts";
import { startSite } from "../sites/site.ts";
import { runOnDemand } from "./on-demand.ts";
import type { Part } from "./part.ts";

const lighthousePackage = "lighthouse@13.5.0";
const target = 95;
/** A score moves by a few points from run to run. */
const runs = 5;

const audit = z.object({ numericValue: z.number() });
const resultSchema = z.object({
  categories: z.object({ performance: z.object({ score: z.number() }) }),
  audits: z.object({
    "first-contentful-paint": audit,
    "largest-contentful-paint": audit,
    "total-blocking-time": audit,
  }),
});

export const lighthouse: Part = {
  about: `Lighthouse's performance of every public page on a telephone, median of ${runs} (fetches ${lighthousePackage})`,
  async run({ report, rounds }) {
    report.heading("Lighthouse, mobile, performance");
    const site = await startSite({ DEMO_DATA: "on" });
    try {
      for (const path of await publicPages(site)) {
        report.say(`Looking at ${path} …`);
        const results = [];
        for (let run = 0; run < Math.min(runs, rounds); run += 1) {
          results.push(await audited(`${site.url}${path}`));
        }
        const audits = results.map((result) => result.audits);
        const time = (name: keyof z.infer<typeof resultSchema>["audits"]) =>
          milliseconds(median(audits.map((seen) => seen[name].numericValue)));
        report.line({
          name: path,
          rounds: results.map(({ categories }) => Math.round(categories.performance.score * 100)),
          format: count,
          target: { atLeast: target },
          note: `first paint ${time("first-contentful-paint")}, largest ${time("largest-contentful-paint")}, blocking ${time("total-blocking-time")}`,
        });
      }
    } finally {
      await site.stop();
    }
  },
};

async function audited(url: string) {
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
