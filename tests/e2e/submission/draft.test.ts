import { describe, expect, test } from "vitest";
import { openPage } from "../accounts/account-site.ts";
import { eventually, hydrated } from "../site/visitors.ts";
import {
  completeDraft,
  continueButton,
  heading,
  savedDraft,
  stepButton,
  submissionSite,
  submitButton,
} from "./submission-site.ts";

const site = submissionSite();

describe("the draft", () => {
  test("and the step are saved on every change and restored after a reload, files excepted", async () => {
    const page = await openPage(await site.developer({}), "/submit-project");
    await page.getByLabel("Company Name").waitFor();
    expect(await savedDraft(page), "a visit alone saves nothing").toBeNull();
    await page.getByLabel("Company Name").pressSequentially("Acorn");
    expect(JSON.parse((await savedDraft(page)) ?? "{}").company.name).toBe("Acorn");
    await page.getByLabel("We purchase credits from project developers").check();
    await continueButton(page).click();
    await page.getByLabel("Forestry").check();
    await page.reload();
    await hydrated(page);
    await heading(page, /Project Details/).waitFor();
    await eventually(() => page.getByLabel("Forestry").isChecked()).toBe(true);
    await page.getByRole("button", { name: "Previous" }).click();
    expect(await page.getByLabel("Company Name").inputValue()).toBe("Acorn");

    // Coming back without a step in the address leads to where it was left.
    await stepButton(page, "Media & Documentation").click();
    await page.getByText("After a reload they must be chosen again").waitFor();
    await page.goto("/about");
    await page.goto("/submit-project");
    await heading(page, /Media & Documentation/).waitFor();
  });

  test("that is damaged loses what is damaged and nothing else", async () => {
    const draft = { company: { name: "Acorn", size: 7 }, project: "x", impact: { sdgs: 3 } };
    const page = await openPage(await site.developer({ draft }), "/submit-project");
    await eventually(() => page.getByLabel("Company Name").inputValue()).toBe("Acorn");
    await stepButton(page, "Review & Submit").click();
    await page.getByText("Please complete all required fields before submitting:").waitFor();
  });

  test("is in step between two tabs", async () => {
    const context = await site.developer({});
    const one = await openPage(context, "/submit-project");
    const other = await openPage(context, "/submit-project");
    await one.getByLabel("Company Name").fill("Acorn");
    await eventually(() => other.getByLabel("Company Name").inputValue()).toBe("Acorn");
    await other.getByLabel("Project region").fill("Leinster");
    await eventually(() => one.getByLabel("Project region").inputValue()).toBe("Leinster");
    expect(await one.getByLabel("Company Name").inputValue()).toBe("Acorn");
  });

  test("visiting /submission-success clears it", async () => {
    const page = await openPage(
      await site.developer({ draft: completeDraft() }),
      "/submission-success",
    );
    await heading(page, "Project Submitted Successfully!").waitFor();
    await eventually(() => savedDraft(page)).toBeNull();
    const buttons = page.getByRole("main").getByRole("link");
    expect(await buttons.filter({ hasText: "Return to Homepage" }).getAttribute("href")).toBe("/");
    expect(await buttons.filter({ hasText: "Submit Another Project" }).getAttribute("href")).toBe(
      "/submit-project",
    );
  });
});

describe("steps", () => {
  test("Continue increments, Previous decrements, each move scrolls to the top and names the step", async () => {
    const page = await openPage(await site.developer({}), "/submit-project");
    const progress = page.getByRole("progressbar", { name: "Progress" });
    await continueButton(page).scrollIntoViewIfNeeded();
    await continueButton(page).click();
    await heading(page, /Project Details/).waitFor();
    await eventually(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(await progress.getAttribute("aria-valuetext")).toBe("Step 2 of 5: Project Details");
    const focused = page.locator(":focus");
    await eventually(() => focused.textContent()).toContain("Project Details");
    await page.getByRole("button", { name: "Previous" }).click();
    await heading(page, /Company Information/).waitFor();
  });

  test("the back button goes one step back, and from the first out of the form", async () => {
    const page = await openPage(await site.developer({}), "/about");
    await page.getByRole("link", { name: "Submit Project" }).first().click();
    await page.getByLabel("Company Name").fill("Acorn");
    await continueButton(page).click();
    await continueButton(page).click();
    await heading(page, /Impact & Metrics/).waitFor();
    await page.goBack();
    await heading(page, /Project Details/).waitFor();
    await page.goBack();
    await heading(page, /Company Information/).waitFor();
    expect(await page.getByLabel("Company Name").inputValue()).toBe("Acorn");
    await page.goForward();
    await heading(page, /Project Details/).waitFor();
    await page.goBack();
    await page.goBack();
    await page.waitForURL("**/about");
  });

  test("are visited freely; Review lists what is missing with links to it, and the field gets the focus", async () => {
    const page = await openPage(await site.developer({}), "/submit-project?step=5");
    await heading(page, /Company Information/).waitFor();
    await stepButton(page, "Review & Submit").click();
    const note = page.getByRole("region", { name: "What is missing" });
    await note.waitFor();
    for (const name of ["Company Name", "Project ID", "Project Description"]) {
      expect(await note.getByRole("button", { name }).count()).toBe(1);
    }
    await page.getByText("Please complete all required fields.", { exact: true }).waitFor();
    await page.getByText("Please agree to the terms before submitting.").first().waitFor();
    expect(await submitButton(page).isDisabled()).toBe(true);
    await note.getByRole("button", { name: "Vintage" }).click();
    await heading(page, /Impact & Metrics/).waitFor();
    const vintage = page.getByLabel("Vintage");
    await eventually(() => vintage.evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    expect(await vintage.getAttribute("aria-invalid")).toBe("true");
    const described = await vintage.getAttribute("aria-describedby");
    expect(described).toContain("field-impact-vintage-error");
    await page.getByText("Please enter the vintage, or N/A.").waitFor();
    await vintage.fill("2024");
    await page.getByText("Please enter the vintage, or N/A.").waitFor({ state: "detached" });
    expect(await stepButton(page, "Project Details").textContent()).toContain("needs attention");
  });

  test("submitting with a wrong field leads to the first one, with its message", async () => {
    const draft = completeDraft({ projectId: "WRONG-1" });
    const wrong = {
      ...draft,
      impact: { ...draft.impact, vintage: "soon" },
      details: { ...draft.details, description: "word ".repeat(80) },
    };
    const page = await site.openReview({ email: "wrong@developer.example", draft: wrong });
    await submitButton(page).click();
    await heading(page, /Impact & Metrics/).waitFor();
    const focused = page.locator(":focus");
    await eventually(() => focused.getAttribute("name")).toBe("impact.vintage");
    await page.getByText("Please complete all required fields.").waitFor();
    expect(await site.projectsWithId("WRONG-1")).toEqual([]);
  });
});
