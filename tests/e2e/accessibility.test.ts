import { createRequire } from "node:module";
import type axeCore from "axe-core";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { newVisitor, viewports } from "../fixtures/browser.ts";
import { startTestServer } from "../fixtures/test-server.ts";
import { testSite } from "../fixtures/test-site.ts";
import { signedInVisitor, whenReady } from "./site/visitors.ts";

/** One without projects: the cards are the developer's to check. */
const administrator = "chief@example.org";
const axe = createRequire(import.meta.url).resolve("axe-core");

const site = testSite(() => startTestServer({ ADMIN_EMAILS: administrator }));

const paths = [
  "/",
  "/learn-more",
  "/about",
  "/glossary",
  "/glossary?q=nothing-like-this",
  "/articles/1",
  "/articles/999",
  "/news",
  "/news/1",
  "/news/999",
  "/contact",
  "/privacy-policy",
  "/submission-success",
  "/submission-error",
  "/no-such-page",
];

/** What axe finds wrong, one line for each rule and place. */
async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axe });
  const { violations: found } = await page.evaluate(() => {
    const { axe: checker } = window as unknown as { axe: typeof axeCore };
    return checker.run({ resultTypes: ["violations"] });
  });
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

async function open(device: keyof typeof viewports, path: string, consent?: boolean) {
  const visitor = await newVisitor(site.browser, site.server.url, {
    viewport: viewports[device],
    // The page's own policy would keep the checking script out.
    bypassCSP: true,
    reducedMotion: "reduce",
    ...(consent !== undefined && { consent }),
  });
  const page = await visitor.newPage();
  await page.goto(path);
  return whenReady(page);
}

test.each(paths)("axe finds no violation on %s, on a desktop and on a phone", async (path) => {
  const page = await open("desktop", path, false);
  expect(await violations(page), "desktop").toEqual([]);
  await page.setViewportSize(viewports.phone);
  // What depends on the width is drawn in the next frames.
  await page.evaluate(() => new Promise((drawn) => requestIdleCallback(drawn)));
  expect(await violations(page), "phone").toEqual([]);
});

describe.each(["desktop", "phone"] as const)("axe finds no violation on a %s", (device) => {
  const visit = (path: string, consent?: boolean) => open(device, path, consent);

  test.each(["developer", "administrator"])("/my-projects as %s", async (role) => {
    const isAdministrator = role === "administrator";
    const page = await signedInVisitor(site, {
      email: isAdministrator ? administrator : demoAccounts.developer,
      viewport: viewports[device],
      bypassCSP: true,
      reducedMotion: "reduce",
    });
    await page.goto("/my-projects");
    if (isAdministrator) {
      await page.getByRole("button", { name: "Refresh All BeZero Ratings" }).click();
      await page.getByText("Bulk Refresh Summary").waitFor();
      await page.getByText("Recent runs").click();
    } else {
      await page.getByRole("button", { name: "More info" }).first().click();
    }
    expect(await violations(page)).toEqual([]);
  });

  test("/submit-project: each step, with an open list and with errors", async () => {
    const page = await visit("/submit-project", false);
    const next = page.getByRole("button", { name: "Continue" });
    for (const step of ["Company", "Project", "Impact", "Media"]) {
      expect(await violations(page), step).toEqual([]);
      await next.click();
    }
    await page.getByText("Login Required to Submit").waitFor();
    expect(await violations(page), "Review").toEqual([]);
    await page.getByRole("button", { name: "Project sub-types" }).click();
    await page.getByText("Please choose at least one sub-type.").waitFor();
    await page.getByRole("combobox", { name: "Project sub-types" }).press("ArrowDown");
    await page.getByRole("option", { name: "Agroforestry" }).waitFor();
    expect(await violations(page), "errors and a list").toEqual([]);
  });

  test("with the consent banner", async () => {
    const page = await visit("/");
    await page.getByRole("region", { name: /cookie/i }).waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

describe.each(["desktop", "phone"] as const)(
  "axe finds no violation on the team's %s",
  (device) => {
    test("the two desks and their dialogs", async () => {
      const page = await signedInVisitor(site, {
        email: demoAccounts.administrator,
        viewport: viewports[device],
        bypassCSP: true,
        reducedMotion: "reduce",
      });
      await page.goto("/admin/review");
      await page.getByRole("row").nth(1).waitFor();
      expect(await violations(page), "the queue").toEqual([]);
      await page.getByRole("row").nth(1).getByRole("link").click();
      await page.getByRole("button", { name: "Reject" }).waitFor();
      await page.getByText("Checking…").first().waitFor({ state: "detached" });
      expect(await violations(page), "a project").toEqual([]);
      await page.getByRole("button", { name: "Reject" }).click();
      await page.getByRole("dialog").waitFor();
      expect(await violations(page), "a decision").toEqual([]);
      await page.keyboard.press("Escape");
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
      expect(await violations(page), "the shortcuts").toEqual([]);
      await page.goto("/admin/content");
      await page.getByRole("row").nth(1).waitFor();
      expect(await violations(page), "the content").toEqual([]);
      await page.goto("/admin/content/news/3");
      await page.getByRole("article", { name: "Preview" }).getByRole("heading").nth(1).waitFor();
      expect(await violations(page), "the editor").toEqual([]);
    });
  },
);

test("axe finds no violation in the open menu of a phone", async () => {
  const page = await open("phone", "/about", false);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Close menu" }).waitFor();
  expect(await violations(page)).toEqual([]);
});
