import { z } from "zod";
import { findBrowser } from "../../scripts/find-browser.ts";
import { count, milliseconds } from "../measuring/formats.ts";
import type { Line } from "../measuring/report.ts";
import { median } from "../measuring/statistics.ts";
import { publicPages, unlisted } from "../sites/public-pages.ts";
import { startSite } from "../sites/site.ts";
import { runOnDemand } from "./on-demand.ts";
import type { Part } from "./part.ts";

const lighthousePackage = "lighthouse@13.5.0";
const target = 95;
/** Several, because a score varies by a few points from run to run. */
const runs = 5;

/** Lighthouse's other categories, each a list of rules. */
const ruleCategories = ["accessibility", "best-practices", "seo"] as const;

const category = z.object({
  score: z.number(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const figure = z.object({ numericValue: z.number() });
const resultSchema = z.object({
  categories: z.record(z.enum(["performance", ...ruleCategories]), category),
  audits: z
    .object({
      "first-contentful-paint": figure,
      "largest-contentful-paint": figure,
      "total-blocking-time": figure,
    })
    .catchall(z.object({ score: z.number().nullable() })),
});

type Result = z.infer<typeof resultSchema>;
type TimedAudit = "first-contentful-paint" | "largest-contentful-paint" | "total-blocking-time";

export const lighthouse: Part = {
  about: `Lighthouse's mobile performance score of every public page, median of ${runs}, and its rules (fetches ${lighthousePackage})`,
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
      report.heading("Lighthouse, mobile, broken rules");
      for (const [path, results] of pages) report.line(describeRules(path, results));
    } finally {
      await site.stop();
    }
  },
};

function describe(path: string, results: readonly Result[]): Line {
  const time = (name: TimedAudit) =>
    milliseconds(median(results.map(({ audits }) => audits[name].numericValue)));
  return {
    name: path,
    rounds: results.map(({ categories }) => Math.round(categories.performance.score * 100)),
    format: count,
    target: { atLeast: target },
    note: `first paint ${time("first-contentful-paint")}, largest ${time("largest-contentful-paint")}, blocking ${time("total-blocking-time")}`,
  };
}

/** The accessibility, best-practice and SEO rules that a page breaks. */
function describeRules(path: string, results: readonly Result[]): Line {
  const broken = results.map((result) => brokenRules(path, result));
  return {
    name: path,
    rounds: broken.map(({ length }) => length),
    format: count,
    target: { atMost: 0 },
    note: [...new Set(broken.flat())].join(", "),
  };
}

function brokenRules(path: string, { categories, audits }: Result): string[] {
  return ruleCategories
    .flatMap((name) => categories[name].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
    .filter((id) => id !== "is-crawlable" || !unlisted.includes(path));
}

async function audit(url: string): Promise<Result> {
  const output = await runOnDemand(
    lighthousePackage,
    [
      "lighthouse",
      url,
      "--output=json",
      "--quiet",
      `--only-categories=performance,${ruleCategories}`,
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
    ],
    { CHROME_PATH: findBrowser() ?? "" },
  );
  return resultSchema.parse(JSON.parse(output));
}
