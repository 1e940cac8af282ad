import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { submissionOf } from "#domain/submission/submission.ts";
import { submitProject } from "../../fixtures/submissions.ts";
import { violations } from "../fixtures/axe.ts";

import { admin } from "../fixtures/review.ts";
import { completeDraft, heading, savedDraft, stepButton } from "../fixtures/submission-form.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: true, reducedMotion: "reduce" } });

const sectionButton = (page: Page) => page.getByRole("button", { name: /^More facts for buyers/ });
const draftOf = async (page: Page) => JSON.parse((await savedDraft(page)) ?? "{}");

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, locator: Locator) {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await locator.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The element cannot be reached by keyboard");
}

test("the section is collapsed at first; its lists can be filled, reordered and kept, by keyboard and at three widths", async ({
  visit,
}) => {
  const page = await visit("/submit-project?step=2", { draft: completeDraft() });
  const keys = page.keyboard;
  await expect(sectionButton(page)).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByLabel("Project name")).toHaveCount(0);

  await page.setViewportSize({ width: 1440, height: 900 });
  await tabTo(page, sectionButton(page));
  await keys.press("Enter");
  await tabTo(page, page.getByLabel("Registry", { exact: true }));
  await keys.type("Verr");
  await expect(page.getByText("The project's ID in this registry: Verra.")).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Add methodology" }));
  await keys.press("Enter");
  const methodology = page.getByRole("combobox", { name: "Methodology" });
  await expect(methodology).toBeFocused();
  await keys.type("vm0033");
  await keys.press("ArrowDown");
  await keys.press("Enter");
  await expect(methodology).toHaveValue("VM0033 Tidal Wetland and Seagrass Restoration");
  await keys.press("Tab");
  await keys.type("2.1");

  await page.setViewportSize({ width: 768, height: 1024 });
  await tabTo(page, page.getByRole("button", { name: "Add methodology" }));
  await keys.press("Enter");
  await keys.type("Our own method");
  await keys.press("Escape");
  await page.getByRole("button", { name: "Move methodology 2 up" }).focus();
  await keys.press("Enter");
  // The first entry can only move down.
  await expect(page.getByRole("button", { name: "Move methodology 1 down" })).toBeFocused();
  await expect(page.getByText("Moved to position 1 of 2.")).toBeAttached();
  expect((await draftOf(page)).project.methodologies).toMatchObject(
    [
      { name: "Our own method", version: "" },
      { name: /VM0033/, version: "2.1" },
    ].map(({ name, version }) => ({ name: expect.stringMatching(name), version })),
  );
  expect(await violations(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Remove methodology 1: Our own method" }).focus();
  await keys.press("Enter");
  await expect(methodology).toBeFocused();
  // A pair of coordinates, cut from one field and pasted into another, fills both.
  await page.getByLabel("Verifier").fill("-3.4653, -62.2159");
  await page.getByLabel("Verifier").press("ControlOrMeta+a");
  await keys.press("ControlOrMeta+x");
  await tabTo(page, page.getByLabel("Latitude"));
  await keys.press("ControlOrMeta+v");
  await expect(page.getByLabel("Latitude")).toHaveValue("-3.4653");
  await expect(page.getByLabel("Longitude")).toHaveValue("-62.2159");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violations(page)).toEqual([]);

  await page.reload();
  await expect(page.getByLabel("Latitude")).toHaveValue("-3.4653");
  await expect(page.getByLabel("Registry", { exact: true })).toHaveValue("Verra");
  await expect(methodology).toHaveValue(/VM0033/);
  await expect(sectionButton(page)).toContainText("4 of 9 filled in");
});

test("errors are shown in their section before submitting, and the review links to them", async ({
  visit,
}) => {
  const page = await visit("/submit-project?step=3", { draft: completeDraft() });
  await sectionButton(page).click();
  await page.getByLabel("Tonnes issued").fill("1000");
  await page.getByLabel("Tonnes retired").fill("1001");
  await page.getByRole("button", { name: "Add label" }).click();
  const label = page.getByRole("group", { name: "Label 1" });
  await label.getByLabel("Awarded to").selectOption("Credits");
  await label.getByLabel("Vintages").fill("2024;2025;");
  await stepButton(page, "Review & Submit").click();
  await expect(page.getByText("1,000 tCO2e")).toBeVisible();
  const missing = page.getByRole("region", { name: "Fields to complete" });
  await missing.getByRole("button", { name: "Labels" }).click();
  const name = label.getByRole("combobox", { name: "Label" });
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/Please name the label\.$/);
  await expect(page.getByLabel("Tonnes retired")).toHaveAccessibleDescription(
    /Retired tonnes cannot exceed issued tonnes\./,
  );
  await expect(label.getByLabel("Vintages")).toHaveValue("2024, 2025");
  // A registry's spelling of a known label becomes ours.
  await name.fill("corsia: first phase, 2024-2026 scope");
  await page.getByLabel("Tonnes retired").focus();
  await expect(name).toHaveValue("CORSIA Scope, First Phase (2024-2026)");
  await name.fill("sd v");
  await page.getByRole("option", { name: "SD VISta" }).click();
  await page.getByLabel("Tonnes retired").fill("10");
  await label.getByLabel("Date").fill("2025-03-01");
  await stepButton(page, "Review & Submit").click();
  await expect(heading(page, "Review & Submit")).toBeVisible();
  await expect(missing).toHaveCount(0);
  const row = page.getByRole("listitem").filter({ hasText: "SD VISta" });
  await expect(row).toContainText("Awarded to Credits · Vintages 2024, 2025 · 1 March 2025");
});

test("the team sees lists, formatted dates and figures, and the registry's values beside them", async ({
  developer,
  server,
  visit,
}) => {
  const draft = completeDraft({ company: `Peat ${randomUUID()}` });
  const submission = submissionOf(draft);
  const { id } = await submitProject(developer, {
    ...submission,
    project: {
      ...submission.project,
      name: "Rimba Raya peatland",
      registry: "Verra",
      creditingPeriodStart: "2015-01-01",
      methodologies: [{ name: "VM0033", version: "2.1", link: "https://verra.example/vm0033" }],
    },
    impact: { ...submission.impact, estimatedAnnualTonnes: "60000" },
  });
  await server.service
    .from("registry_records")
    .insert({
      project_id: id,
      registry: "Verra",
      registry_id: "5962",
      values: { "impact.estimatedAnnualTonnes": { value: "56373", asOf: "2026-11-03" } },
    })
    .throwOnError();
  const page = await visit(`/admin/review/${id}`, admin);
  await expect(page.getByText("Rimba Raya peatland").first()).toBeVisible();
  await expect(page.getByText("1 January 2015")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Version 2.1" })).toContainText(
    "VM0033",
  );
  await expect(page.getByRole("link", { name: "https://verra.example/vm0033" })).toBeVisible();
  await expect(page.getByText("60,000", { exact: true })).toBeVisible();
  await expect(page.getByText("Verra says 56,373 (file dated 3 Nov 2026)")).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
