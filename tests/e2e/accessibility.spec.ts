import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { viewports } from "../fixtures/browser.ts";
import { violations, violationsAtEveryWidth } from "./fixtures/axe.ts";
import {
  checkedElsewhere,
  checkedPatterns,
  createPageData,
  everyPage,
  pagePatterns,
  roles,
} from "./fixtures/every-page.ts";
import { withoutHint } from "./fixtures/explorer-page.ts";
import { waitForReady, waitForRender } from "./fixtures/loaded-page.ts";
import { expect, test } from "./fixtures/test.ts";

test.use({
  ownServer: true,
  // The page's content security policy would block axe.
  visitor: { bypassCSP: true, reducedMotion: "reduce" },
});

test("every page of the route table is checked, here or in its own tests", async () => {
  expect([...new Set(checkedPatterns)].sort()).toEqual([...new Set(pagePatterns)].sort());
  for (const file of Object.values(checkedElsewhere)) {
    expect(await readFile(new URL(file, import.meta.url), "utf8")).toContain("AtEveryWidth(");
  }
});

test.describe("axe finds no violation", () => {
  let pageData: ReturnType<typeof createPageData> | undefined;

  for (const { role, name, path, shows } of everyPage) {
    test(`on ${name} as ${role}, on a desktop, a tablet and a phone`, async ({
      server,
      sharedPage,
    }) => {
      pageData ??= createPageData(server);
      const url = path(await pageData);
      const page = await waitForReady(await sharedPage(url, roles[role]));
      await expect(shows(page)).toBeVisible();
      await waitForLoaded(page);
      await expect(page).toHaveURL(url);
      expect(await violationsAtEveryWidth(page)).toEqual([]);
    });
  }
});

/** Waits until nothing on the page is still loading. */
async function waitForLoaded(page: Page) {
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  await expect(page.getByText(/^(Loading |Searching…|Checking…)/)).toHaveCount(0);
}

/** Checks the same state on a desktop and on a phone, without loading it again. */
async function expectNoViolations(page: Page, state?: string) {
  for (const device of ["desktop", "phone"] as const) {
    await page.setViewportSize(viewports[device]);
    await waitForRender(page);
    expect(await violations(page), [state, device].join(", ")).toEqual([]);
  }
  await page.setViewportSize(viewports.desktop);
}

test.describe("axe finds no violation on a desktop and on a phone", () => {
  test("/my-projects with open details, as developer", async ({ visit }) => {
    const page = await visit("/my-projects", { email: demoAccounts.developer });
    await page.getByRole("button", { name: "More info" }).first().click();
    await expectNoViolations(page);
  });

  test("/my-projects after a refresh of all ratings, as administrator", async ({ visit }) => {
    // An administrator without projects, because the developer's run covers the cards.
    const page = await visit("/my-projects", { email: "chief@example.org", role: "admin" });
    await page.getByRole("button", { name: "Refresh All BeZero Ratings" }).click();
    await expect(page.getByText("Bulk Refresh Summary")).toBeVisible();
    await page.getByText("Recent runs").click();
    await expectNoViolations(page);
  });

  test("/submit-project: each step, with an open list and with errors", async ({ visit }) => {
    const page = await visit("/submit-project", { consent: false });
    const next = page.getByRole("button", { name: "Continue" });
    for (const step of ["Company", "Project", "Impact", "Media"]) {
      await expectNoViolations(page, step);
      await next.click();
    }
    await expect(page.getByText("Login Required to Submit")).toBeVisible();
    await expectNoViolations(page, "Review");
    await page.getByRole("button", { name: "Project sub-types" }).click();
    await expect(page.getByText("Please select at least one sub-type.")).toBeVisible();
    await page.getByRole("combobox", { name: "Project sub-types" }).press("ArrowDown");
    await expect(page.getByRole("option", { name: "Agroforestry" })).toBeVisible();
    await expectNoViolations(page, "errors and a list");
  });

  test("with the consent banner", async ({ sharedPage }) => {
    const page = await sharedPage("/");
    await expect(page.getByRole("region", { name: /cookie/i })).toBeVisible();
    await expectNoViolations(page);
  });

  test("the dialogs of the admin pages", async ({ visit }) => {
    const page = await visit("/admin/review", { email: demoAccounts.administrator });
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await page.getByRole("row").nth(1).getByRole("link").first().click();
    await expect(page.getByRole("button", { name: "Reject" })).toBeVisible();
    await expect(page.getByText("Checking…").first()).toHaveCount(0);
    await page.getByRole("button", { name: "Reject" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNoViolations(page, "a decision");
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await expectNoViolations(page, "the shortcuts");
  });
});

for (const device of ["desktop", "phone"] as const) {
  test(`axe finds no violation in the explorer with selected projects and the dialog for naming a view, on a ${device}`, async ({
    newPage,
  }) => {
    const page = await newPage({
      consent: true,
      viewport: viewports[device],
      kept: {
        ...withoutHint,
        compared_projects: '["9114","PURO-FI-0417"]',
        "project-table-rows": "compact",
      },
    });
    await page.goto("/?hide=contact&pin=9114");
    const bar = page.getByRole("region", { name: "Projects to compare" });
    await expect(bar).toContainText("Kilifi Creek Mangroves");
    expect(await violations(page), "chosen projects").toEqual([]);
    // On a phone the views are collapsed together with most of the filters.
    if (device === "phone") await page.getByRole("button", { name: "More filters" }).click();
    await page.getByRole("button", { name: "Save view" }).click();
    await expect(page.getByLabel("View name")).toBeVisible();
    expect(await violations(page), "a view's name").toEqual([]);
  });
}

test("axe finds no violation in the open menu on a phone", async ({ visit }) => {
  const page = await visit("/about", { consent: false, viewport: viewports.phone });
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("button", { name: "Close menu" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
