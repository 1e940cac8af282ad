import { readFile } from "node:fs/promises";
import type { ConsoleMessage, Page } from "@playwright/test";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { viewports } from "../fixtures/browser.ts";
import { expectNoOverflow, violations, violationsAtEveryWidth } from "./fixtures/axe.ts";
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
  visitor: { reducedMotion: "reduce" },
});

test("every page of the route table is checked, here or in its own tests", async () => {
  expect([...new Set(checkedPatterns)].sort()).toEqual([...new Set(pagePatterns)].sort());
  for (const file of Object.values(checkedElsewhere)) {
    expect(await readFile(new URL(file, import.meta.url), "utf8")).toContain("AtEveryWidth(");
  }
});

test.describe("axe finds no violation, nothing is wider than the page, and no error is logged", () => {
  let pageData: ReturnType<typeof createPageData> | undefined;

  for (const { role, name, path, shows } of everyPage) {
    test(`on ${name} as ${role}, on a desktop, a tablet and a phone`, async ({
      server,
      sharedPage,
    }) => {
      pageData ??= createPageData(server);
      const url = path(await pageData);
      const page = await sharedPage("about:blank", roles[role]);
      const { errors, stopListening } = listenForErrors(page);
      await page.goto(url);
      await waitForReady(page);
      await expect(shows(page)).toBeVisible();
      await waitForLoaded(page);
      await expect(page).toHaveURL(url);
      const found = violationsAtEveryWidth(page, (device) => expectNoOverflow(page, device));
      expect(await found).toEqual([]);
      stopListening();
      expect(errors).toEqual([]);
    });
  }
});

/** The errors that a page throws or logs from now on; not that a URL responded with an error. */
function listenForErrors(page: Page) {
  const errors: string[] = [];
  const onError = (error: Error) => errors.push(String(error));
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() !== "error") return;
    if (!/^Failed to load resource|^404/.test(message.text())) errors.push(message.text());
  };
  page.on("pageerror", onError);
  page.on("console", onMessage);
  return {
    errors,
    stopListening() {
      page.off("pageerror", onError);
      page.off("console", onMessage);
    },
  };
}

/** Waits until nothing on the page is still loading. */
async function waitForLoaded(page: Page) {
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  await expect(page.getByText(/^(Loading |Searching…|Checking…)/)).toHaveCount(0);
}

/** Checks the same state on a desktop and on a phone, without loading it again. */
async function expectNoViolations(page: Page, state?: string) {
  const found = await violationsAtEveryWidth(page, undefined, ["desktop", "phone"]);
  expect(found, state).toEqual([]);
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
    const page = await sharedPage("/contact");
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

test("axe finds no violation in the explorer with selected projects and the dialog for naming a view, on a desktop and on a phone", async ({
  newPage,
}) => {
  const page = await newPage({
    consent: true,
    kept: {
      ...withoutHint,
      compared_projects: '["9114","PURO-FI-0417"]',
      "project-table-rows": "compact",
    },
  });
  await page.goto("/?hide=contact&pin=9114");
  for (const device of ["desktop", "phone"] as const) {
    await page.setViewportSize(viewports[device]);
    await waitForRender(page);
    const bar = page.getByRole("region", { name: "Projects to compare" });
    await expect(bar).toContainText("Kilifi Creek Mangroves");
    expect(await violations(page), `chosen projects, ${device}`).toEqual([]);
    // On a phone the views are collapsed together with most of the filters.
    if (device === "phone") await page.getByRole("button", { name: "More filters" }).click();
    await page.getByRole("button", { name: "Save view" }).click();
    await expect(page.getByLabel("View name")).toBeVisible();
    expect(await violations(page), `a view's name, ${device}`).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByLabel("View name")).toHaveCount(0);
  }
});

test("axe finds no violation in the open menu on a phone", async ({ sharedPage }) => {
  const page = await sharedPage("/about", { consent: false, viewport: viewports.phone });
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("button", { name: "Close menu" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
