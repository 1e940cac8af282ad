import type { Page } from "@playwright/test";
import sharp from "sharp";
import { maxDrafts } from "#domain/limits.ts";
import { submissionOf } from "#domain/submission/submission.ts";
import { draftKey } from "~/lib/browser/submission-drafts";
import { submitProject } from "../../fixtures/submissions.ts";
import { violations } from "../fixtures/axe.ts";
import { openPage } from "../fixtures/loaded-page.ts";
import {
  completeDraft,
  continueButton,
  heading,
  pngFile,
  savedDraft,
  stepButton,
  submitButton,
} from "../fixtures/submission-form.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: true, reducedMotion: "reduce" } });

const chooser = (page: Page) =>
  page.getByRole("region", { name: "Drafts" }).getByRole("button", { name: /of \d+ drafts/ });
const newDraft = (page: Page) => page.getByRole("button", { name: "New draft" });
const fillButton = (page: Page) =>
  page.getByRole("button", { name: "Create drafts from a registry" });
const list = (page: Page) => page.getByRole("group", { name: "Your drafts" });
const named = (page: Page, name: string) =>
  list(page).getByRole("button", { name: new RegExp(`^${name}`) });

/** The project ids of the drafts stored in the browser. */
const keptIds = (page: Page) =>
  page.evaluate((key) => {
    const keys = Object.keys(window.localStorage).filter((name) => name.startsWith(key));
    const drafts = keys.map((name) => JSON.parse(window.localStorage.getItem(name) ?? "{}"));
    return drafts.map(({ project }) => project.id).sort();
  }, draftKey);

test("an existing draft is adopted; a new one keeps its company, and the keyboard switches between them", async ({
  visit,
}) => {
  const draft = completeDraft({ projectId: "OAK-1", company: "Acorn Carbon Ltd" });
  const page = await visit("/submit-project?step=2", { draft });
  await expect(page.getByLabel("Project ID")).toHaveValue("OAK-1");
  await expect(chooser(page), "a single draft needs no chooser").toHaveCount(0);

  await newDraft(page).press("Enter");
  await expect(heading(page, /Company Information/)).toBeFocused();
  await expect(page.getByLabel("Company Name")).toHaveValue("Acorn Carbon Ltd");
  await expect(page.getByLabel("Project region")).toHaveValue("");
  await expect(chooser(page)).toHaveText(/Untitled draft\s*one of 2 drafts/);
  await expect(page.getByText("Please enter the project's region.")).toHaveCount(0);
  await continueButton(page).click();
  await page.getByLabel("Project ID").fill("OAK-2");
  await stepButton(page, "Impact & Metrics").click();

  await chooser(page).press("Enter");
  await expect(named(page, "OAK-2")).toHaveAttribute("aria-current", "true");
  await expect(named(page, "OAK-1")).toContainText("Ready to submit");
  expect(await violations(page)).toEqual([]);
  for (const next of [newDraft(page), fillButton(page), named(page, "OAK-2")]) {
    await page.keyboard.press("Tab");
    await expect(next).toBeFocused();
  }
  await named(page, "OAK-1").press("Enter");
  await expect(heading(page, /Project Details/), "at the step last visited").toBeFocused();
  await expect(page.getByLabel("Project ID")).toHaveValue("OAK-1");

  await page.reload();
  await expect(page.getByLabel("Project ID")).toHaveValue("OAK-1");
  await chooser(page).click();
  await named(page, "OAK-2").click();
  await expect(heading(page, /Impact & Metrics/)).toBeVisible();
});

test("a draft is duplicated without its id, and discarded only after confirmation, with an undo", async ({
  visit,
}) => {
  const draft = completeDraft({ projectId: "OAK-1" });
  const page = await visit("/submit-project?step=2", { draft });
  const logo = await sharp({ create: { width: 9, height: 9, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  await stepButton(page, "Company Information").click();
  await page.getByLabel(/^Company logo/).setInputFiles(pngFile("oak.png", logo));
  await expect(page.getByText("oak.png")).toBeVisible();
  await newDraft(page).click();
  await expect(page.getByText("oak.png"), "files belong to one draft").toHaveCount(0);

  await chooser(page).click();
  await list(page).getByRole("button", { name: "Duplicate OAK-1" }).click();
  await expect(chooser(page)).toHaveText(/of 3 drafts/);
  await stepButton(page, "Project Details").click();
  await expect(page.getByLabel("Project ID")).toHaveValue("");
  await expect(page.getByLabel("Forestry"), "everything else is copied").toBeChecked({
    checked: draft.project.type.includes("Forestry"),
  });
  expect(await keptIds(page)).toEqual(["", "", "OAK-1"]);

  await chooser(page).click();
  await list(page).getByRole("button", { name: "Discard OAK-1" }).click();
  const prompt = page.getByRole("dialog", { name: "Discard ‘OAK-1’?" });
  await prompt.getByRole("button", { name: "Keep it" }).click();
  expect(await keptIds(page)).toContain("OAK-1");
  await list(page).getByRole("button", { name: "Discard OAK-1" }).click();
  await prompt.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(chooser(page)).toHaveText(/of 2 drafts/);
  expect(await keptIds(page)).toEqual(["", ""]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(chooser(page)).toHaveText(/of 3 drafts/);
  await named(page, "OAK-1").click();
  await stepButton(page, "Company Information").click();
  await expect(page.getByText("oak.png"), "with its files").toBeVisible();

  // The open draft can be discarded too, and another takes its place.
  await chooser(page).click();
  await list(page).getByRole("button", { name: "Discard OAK-1" }).click();
  await prompt.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(chooser(page)).toHaveText(/Untitled draft/);
  await expect(page.getByText("oak.png")).toHaveCount(0);
});

test("two tabs keep their own drafts: neither undoes what the other has saved", async ({
  newVisitor,
}) => {
  const context = await newVisitor({ draft: completeDraft({ projectId: "OAK-1" }) });
  const one = await openPage(context, "/submit-project?step=1");
  await newDraft(one).click();
  await one.getByLabel("Project region").fill("Leinster");
  const other = await openPage(context, "/submit-project?step=1");
  await expect(other.getByLabel("Project region"), "the draft opened last").toHaveValue("Leinster");
  await chooser(other).click();
  await named(other, "OAK-1").click();
  await expect(other.getByLabel("Company size")).toHaveValue("12");
  await other.getByLabel("Company size").fill("77");
  await one.getByLabel("Project region").fill("Munster");
  await expect(other.getByLabel("Company size")).toHaveValue("77");
  await one.reload();
  await expect(one.getByLabel("Project region"), "each tab keeps its own draft").toHaveValue(
    "Munster",
  );
  await chooser(one).click();
  await named(one, "OAK-1").click();
  await expect(one.getByLabel("Company size")).toHaveValue("77");

  // A draft that one tab has discarded and replaced is not the one the other tab holds.
  await other.evaluate((key) => {
    const text = window.localStorage.getItem(key) ?? "{}";
    const later = { ...JSON.parse(text), createdAt: "2030-01-01T00:00:00.000Z" };
    window.localStorage.setItem(key, JSON.stringify({ ...later, project: { id: "NEW-1" } }));
  }, draftKey);
  await one.getByLabel("Company size").fill("78");
  await expect.poll(() => keptIds(one)).toEqual(["", "NEW-1", "OAK-1"]);
});

test("submitting clears only the open draft, and the page says when nothing can be stored", async ({
  account,
  openReview,
}) => {
  const email = "several@developer.example";
  const { client } = await account(email);
  await submitProject(client, submissionOf(completeDraft({ company: "Several Oaks Ltd" })));
  const page = await openReview({ email, draft: completeDraft({ company: "Several Oaks Ltd" }) });
  await newDraft(page).click();
  await page.getByLabel("Project region").fill("Leinster");
  await chooser(page).click();
  await list(page)
    .getByRole("button", { name: /Ready to submit/ })
    .click();
  await expect(heading(page, /Review & Submit/)).toBeVisible();
  await submitButton(page).click();
  await expect(heading(page, "Project Submitted Successfully!")).toBeVisible();
  expect(await savedDraft(page)).toBeNull();
  await page.getByRole("link", { name: "Submit Another Project" }).click();
  await expect(page.getByLabel("Project region"), "the next draft").toHaveValue("Leinster");
  await page.goBack();
  await expect(heading(page, "Project Submitted Successfully!")).toBeVisible();
  expect(await keptIds(page), "the other draft was not submitted").toEqual([""]);

  // With no draft left, the details of the last project are offered.
  await page.evaluate(() => {
    for (const key of Object.keys(window.localStorage))
      if (key.startsWith("project_submission")) window.localStorage.removeItem(key);
    window.sessionStorage.clear();
  });
  await page.goto("/submit-project");
  await expect(page.getByLabel("Company Name")).toHaveValue("");
  await page.getByRole("button", { name: "Fill in company details" }).click();
  await expect(page.getByLabel("Company Name")).toHaveValue("Several Oaks Ltd");

  await page.evaluate(
    ({ key, count }) => {
      for (let number = 1; number < count; number += 1)
        window.localStorage.setItem(`${key}.${number}`, "{}");
    },
    { key: draftKey, count: maxDrafts },
  );
  await newDraft(page).click();
  await expect(page.getByText(`This browser can store up to ${maxDrafts} drafts`)).toBeVisible();

  await page.evaluate(() => {
    for (let size = 4_000_000; size > 0; size = Math.floor(size / 2))
      try {
        const text = window.localStorage.getItem("ballast") ?? "";
        window.localStorage.setItem("ballast", text + "x".repeat(size));
      } catch {}
  });
  await page.getByLabel("Project region").fill("a".repeat(200));
  await expect(page.getByText("Your draft is not being saved")).toBeVisible();
  await expect(page.getByText("This browser cannot save what you enter")).toBeVisible();
});
