import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { viewports } from "../fixtures/browser.ts";
import { violations } from "./fixtures/axe.ts";
import { whenDrawn, whenReady } from "./fixtures/loaded-page.ts";
import { expect, test } from "./fixtures/test.ts";

test.use({
  ownServer: true,
  // The page's own policy would keep the checking script out.
  visitor: { bypassCSP: true, reducedMotion: "reduce" },
});

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

for (const path of paths) {
  test(`axe finds no violation on ${path}, on a desktop and on a phone`, async ({ visit }) => {
    const page = await whenReady(await visit(path, { consent: false }));
    expect(await violations(page), "desktop").toEqual([]);
    await page.setViewportSize(viewports.phone);
    // What depends on the width is drawn in the next frames.
    await whenDrawn(page);
    expect(await violations(page), "phone").toEqual([]);
  });
}

for (const device of ["desktop", "phone"] as const) {
  test.describe(`axe finds no violation on a ${device}`, () => {
    for (const role of ["developer", "administrator"] as const) {
      test(`/my-projects as ${role}`, async ({ visit }) => {
        const isAdministrator = role === "administrator";
        // An administrator without projects: the cards are the developer's to check.
        const page = await visit("/my-projects", {
          ...(isAdministrator
            ? { email: "chief@example.org", role: "admin" }
            : { email: demoAccounts.developer }),
          viewport: viewports[device],
        });
        if (isAdministrator) {
          await page.getByRole("button", { name: "Refresh All BeZero Ratings" }).click();
          await expect(page.getByText("Bulk Refresh Summary")).toBeVisible();
          await page.getByText("Recent runs").click();
        } else {
          await page.getByRole("button", { name: "More info" }).first().click();
        }
        expect(await violations(page)).toEqual([]);
      });
    }

    test("/submit-project: each step, with an open list and with errors", async ({ visit }) => {
      const page = await visit("/submit-project", { consent: false, viewport: viewports[device] });
      const next = page.getByRole("button", { name: "Continue" });
      for (const step of ["Company", "Project", "Impact", "Media"]) {
        expect(await violations(page), step).toEqual([]);
        await next.click();
      }
      await expect(page.getByText("Login Required to Submit")).toBeVisible();
      expect(await violations(page), "Review").toEqual([]);
      await page.getByRole("button", { name: "Project sub-types" }).click();
      await expect(page.getByText("Please choose at least one sub-type.")).toBeVisible();
      await page.getByRole("combobox", { name: "Project sub-types" }).press("ArrowDown");
      await expect(page.getByRole("option", { name: "Agroforestry" })).toBeVisible();
      expect(await violations(page), "errors and a list").toEqual([]);
    });

    test("with the consent banner", async ({ visit }) => {
      const page = await visit("/", { viewport: viewports[device] });
      await expect(page.getByRole("region", { name: /cookie/i })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
  });
}

for (const device of ["desktop", "phone"] as const) {
  test.describe(`axe finds no violation on the team's ${device}`, () => {
    test("the admin pages and their dialogs", async ({ visit }) => {
      const page = await visit("/admin/review", {
        email: demoAccounts.administrator,
        viewport: viewports[device],
      });
      await expect(page.getByRole("row").nth(1)).toBeVisible();
      expect(await violations(page), "the queue").toEqual([]);
      await page.getByRole("row").nth(1).getByRole("link").click();
      await expect(page.getByRole("button", { name: "Reject" })).toBeVisible();
      await expect(page.getByText("Checking…").first()).toHaveCount(0);
      expect(await violations(page), "a project").toEqual([]);
      await page.getByRole("button", { name: "Reject" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      expect(await violations(page), "a decision").toEqual([]);
      await page.keyboard.press("Escape");
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
      expect(await violations(page), "the shortcuts").toEqual([]);
      await page.goto("/admin/content");
      await expect(page.getByRole("row").nth(1)).toBeVisible();
      expect(await violations(page), "the content").toEqual([]);
      await page.goto("/admin/content/news/3");
      await expect(
        page.getByRole("article", { name: "Preview" }).getByRole("heading").nth(1),
      ).toBeVisible();
      expect(await violations(page), "the editor").toEqual([]);
    });
  });
}

for (const device of ["desktop", "phone"] as const) {
  test(`axe finds no violation in the explorer with chosen projects and a view to be named, on a ${device}`, async ({
    newPage,
  }) => {
    const page = await newPage({ consent: true, viewport: viewports[device] });
    await page.addInitScript(() => {
      localStorage.setItem("project-table-scroll-hint", "seen");
      localStorage.setItem("compared_projects", '["9114","PURO-FI-0417"]');
      localStorage.setItem("project-table-rows", "compact");
    });
    await page.goto("/?hide=contact&pin=9114");
    const bar = page.getByRole("region", { name: "Projects to compare" });
    await expect(bar).toContainText("Kilifi Mangrove Trust");
    expect(await violations(page), "chosen projects").toEqual([]);
    // A phone folds the views away with most of the filters.
    if (device === "phone") await page.getByRole("button", { name: "More filters" }).click();
    await page.getByRole("button", { name: "Save view" }).click();
    await expect(page.getByLabel("Name of this view")).toBeVisible();
    expect(await violations(page), "a view's name").toEqual([]);
  });
}

test("axe finds no violation in the open menu of a phone", async ({ visit }) => {
  const page = await visit("/about", { consent: false, viewport: viewports.phone });
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("button", { name: "Close menu" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
