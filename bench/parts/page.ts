import { newVisitor } from "../../tests/fixtures/browser.ts";
import { kilobytes } from "../measuring/formats.ts";
import type { Line } from "../measuring/report.ts";
import { publicPages } from "../sites/public-pages.ts";
import { startSite } from "../sites/site.ts";
import { recordTraffic, type Traffic } from "../sites/traffic.ts";
import { openBrowser } from "../sites/visitors.ts";
import type { Part } from "./part.ts";

/** For the home page, which loads the most. */
const targets = { scripts: 150_000, fonts: 90_000, requests: 25 };

export const page: Part = {
  about: "what every public page loads on a first visit, in bytes on the wire",
  async run({ report }) {
    report.heading("What a first visit loads, in bytes on the wire");
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
      for (const line of describeTraffic(path, traffic)) report.line(line);
      await context.close();
    }
  },
};

function describeTraffic(path: string, { bytes, headerBytes, requests }: Traffic): Line[] {
  const files = (kind: string) => `${kilobytes(bytes(kind))} in ${requests(kind)} files`;
  const rest = `HTML ${kilobytes(bytes("Document"))}, ${kilobytes(bytes())} in all`;
  const count = { rounds: [requests()], format: String };
  if (path !== "/") {
    const note = `scripts ${files("Script")}, fonts ${files("Font")}, ${rest}`;
    return [{ name: `${path}: requests`, ...count, note }];
  }
  const sized = (kind: string, atMost: number) => ({
    rounds: [bytes(kind) - headerBytes(kind)],
    format: kilobytes,
    target: { atMost },
    note: `${requests(kind)} files, compressed; ${kilobytes(bytes(kind))} with their headers`,
  });
  return [
    { name: "home page: scripts", ...sized("Script", targets.scripts) },
    { name: "home page: fonts", ...sized("Font", targets.fonts) },
    { name: "home page: requests", ...count, target: { atMost: targets.requests }, note: rest },
  ];
}
