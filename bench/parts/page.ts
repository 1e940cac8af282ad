import { newVisitor } from "../../tests/fixtures/browser.ts";
import { count, kilobytes } from "../measuring/formats.ts";
import type { Line } from "../measuring/report.ts";
import { publicPages } from "../sites/public-pages.ts";
import { startSite } from "../sites/site.ts";
import { recordTraffic } from "../sites/traffic.ts";
import { openBrowser } from "../sites/visitors.ts";
import type { Part } from "./part.ts";

/** Of the home page, and so of every other page. */
const targets = { scripts: 150 * 1024, fonts: 90 * 1024, requests: 25 };

export const page: Part = {
  about: "what every public page loads on a first visit, as it is sent",
  async run({ report }) {
    report.heading("What a first visit loads, as it is sent");
    await using opened = new AsyncDisposableStack();
    const site = await startSite({ DEMO_DATA: "on" });
    opened.defer(() => site.stop());
    const browser = await openBrowser();
    opened.defer(() => browser.close());
    for (const path of await publicPages(site)) {
      const context = await newVisitor(browser, site.url);
      const tab = await context.newPage();
      const traffic = await recordTraffic(tab);
      await tab.goto(path, { waitUntil: "networkidle" });
      const lines: Line[] = [
        {
          name: `${path}: scripts`,
          rounds: [traffic.bytes("Script")],
          format: kilobytes,
          target: { atMost: targets.scripts },
          note: `${traffic.requests("Script")} files`,
        },
        {
          name: `${path}: fonts`,
          rounds: [traffic.bytes("Font")],
          format: kilobytes,
          target: { atMost: targets.fonts },
          note: `${traffic.requests("Font")} files`,
        },
        {
          name: `${path}: requests`,
          rounds: [traffic.requests()],
          format: count,
          target: { atMost: targets.requests },
          note: `${kilobytes(traffic.bytes())} in all, HTML ${kilobytes(traffic.bytes("Document"))}`,
        },
      ];
      for (const line of lines) report.line(line);
      await context.close();
    }
  },
};
