import type { Page } from "@playwright/test";
import { projectId } from "#demo/ids.ts";
import { statementPath } from "#domain/proof/proof-paths.ts";
import { viewports } from "../../fixtures/browser.ts";
import { signInDirectly } from "../../fixtures/sign-in-directly.ts";
import { waitForReady } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { email: "keys@northgate.example", reducedMotion: "reduce" } });

const looks = [
  { viewport: viewports.desktop, colorScheme: "light" },
  { viewport: viewports.tablet, colorScheme: "dark" },
  { viewport: viewports.phone, colorScheme: "light" },
] as const;

test("whatever can be pressed on the pages of vintages, checks, rules and statements is reached and seen by keyboard, at every width, light and dark", async ({
  server,
  newPage,
}) => {
  const { client } = await signInDirectly(server, "keys@northgate.example");
  const { data } = await client.functions.invoke<{ id: string }>("freeze-statement", {
    body: { kind: "purchase", projects: [projectId("9114")] },
  });
  const page = await newPage();
  const faults: string[] = [];
  for (const path of [
    `/projects/${projectId("9114")}`,
    "/check?id=Verra+9114&vintage=2024&tonnes=2%2C000&price=%2431&labels=CCP,removal",
    "/rules/corsia-2024-2026",
    statementPath(data?.id ?? ""),
    "/verify",
  ]) {
    await page.goto(path);
    await waitForReady(page);
    for (const { viewport, colorScheme } of looks) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      const where = `${path} at ${viewport.width}`;
      // What is fetched while the keys are pressed may bring more to press behind the focus. On a
      // busy machine a walk takes many seconds.
      await expect
        .poll(
          async () => {
            const { wrong, skipped } = await walk(page);
            faults.push(...wrong.map((fault) => `${where}: ${fault}`));
            return skipped;
          },
          { message: where, timeout: 120_000 },
        )
        .toEqual([]);
    }
  }
  expect(faults).toEqual([]);
});

/** Presses Tab through the main part: what is cut off or has no focus ring, and what is skipped. */
async function walk(page: Page): Promise<{ wrong: string[]; skipped: string[] }> {
  await page.evaluate(() => {
    const main = document.querySelector("main");
    main?.setAttribute("tabindex", "-1");
    main?.focus();
  });
  const reached = await page.evaluateHandle(() => new Set<Element>());
  const wrong: string[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate((reached) => {
      const element = document.activeElement;
      if (!element?.closest("main")) return null;
      reached.add(element);
      const { left, right, width, height } = element.getBoundingClientRect();
      const { outlineStyle, boxShadow } = getComputedStyle(element);
      return {
        text: element.outerHTML.slice(0, 120),
        isCut: left < -1 || right > window.innerWidth + 1 || width === 0 || height === 0,
        hasRing: outlineStyle !== "none" || boxShadow !== "none",
      };
    }, reached);
    if (!focused) break;
    if (focused.isCut) wrong.push(`cut off: ${focused.text}`);
    if (!focused.hasRing) wrong.push(`no ring: ${focused.text}`);
  }
  const skipped = await page
    .locator("main")
    .locator("a[href], button:enabled, input:enabled, textarea:enabled, select:enabled, summary")
    .filter({ visible: true })
    .evaluateAll(
      (present, reached) =>
        present
          .filter((element) => !reached.has(element))
          .map((element) => element.outerHTML.slice(0, 120)),
      reached,
    );
  return { wrong, skipped };
}
