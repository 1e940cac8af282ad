import { openPage } from "../fixtures/loaded-page.ts";
import {
  completeDraft,
  continueButton,
  heading,
  projectsWithId,
  savedDraft,
  stepButton,
  submitButton,
} from "../fixtures/submission-form.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: true, reducedMotion: "reduce" } });

test.describe("the draft", () => {
  test("and the step are saved on every change and restored after a reload", async ({ visit }) => {
    const page = await visit("/submit-project");
    await expect(page.getByLabel("Company Name")).toBeVisible();
    await stepButton(page, "Media & Documentation").click();
    await expect(heading(page, /Media & Documentation/)).toBeVisible();
    expect(await savedDraft(page), "a visit alone saves nothing").toBeNull();
    await page.goto("/submit-project");
    await page.getByLabel("Company Name").pressSequentially("Acorn");
    expect(JSON.parse((await savedDraft(page)) ?? "{}").company.name).toBe("Acorn");
    await page.goto("/submit-project");
    await expect(heading(page, /Company Information/), "the draft's own step").toBeVisible();
    await page.getByLabel("We purchase credits from project developers").check();
    await continueButton(page).click();
    await page.getByLabel("Forestry").check();
    await page.reload();
    await expect(heading(page, /Project Details/)).toBeVisible();
    await expect(page.getByLabel("Forestry")).toBeChecked();
    await page.getByRole("button", { name: "Previous" }).click();
    await expect(page.getByLabel("Company Name")).toHaveValue("Acorn");

    // Returning without a step in the URL opens the last one visited.
    await stepButton(page, "Media & Documentation").click();
    await expect(page.getByText("Files stay in this browser")).toBeVisible();
    await page.goto("/about");
    await page.goto("/submit-project");
    await expect(heading(page, /Media & Documentation/)).toBeVisible();
  });

  test("loses only the damaged values if it is corrupted", async ({ visit }) => {
    const draft = { company: { name: "Acorn", size: 7 }, project: "x", impact: { sdgs: 3 } };
    const page = await visit("/submit-project", { draft });
    await expect(page.getByLabel("Company Name")).toHaveValue("Acorn");
    await stepButton(page, "Review & Submit").click();
    await expect(
      page.getByText("Please complete all required fields before submitting:"),
    ).toBeVisible();
  });

  test("stays in sync between two tabs", async ({ newVisitor }) => {
    const context = await newVisitor();
    const one = await openPage(context, "/submit-project");
    const other = await openPage(context, "/submit-project");
    await one.getByLabel("Company Name").fill("Acorn");
    await expect(other.getByLabel("Company Name")).toHaveValue("Acorn");
    await other.getByLabel("Project region").fill("Leinster");
    await expect(one.getByLabel("Project region")).toHaveValue("Leinster");
    await expect(one.getByLabel("Company Name")).toHaveValue("Acorn");
  });

  test("is cleared by visiting /submission-success", async ({ newVisitor }) => {
    const page = await openPage(
      await newVisitor({ draft: completeDraft() }),
      "/submission-success",
    );
    await expect(heading(page, "Project Submitted Successfully!")).toBeVisible();
    await expect.poll(() => savedDraft(page)).toBeNull();
    const buttons = page.getByRole("main").getByRole("link");
    await expect(buttons.filter({ hasText: "Return to Homepage" })).toHaveAttribute("href", "/");
    await expect(buttons.filter({ hasText: "Submit Another Project" })).toHaveAttribute(
      "href",
      "/submit-project",
    );
  });
});

test.describe("steps", () => {
  test("Continue increments, Previous decrements, each move scrolls to the top and announces the step", async ({
    visit,
  }) => {
    const page = await visit("/submit-project");
    const progress = page.getByRole("progressbar", { name: "Progress" });
    await continueButton(page).scrollIntoViewIfNeeded();
    await continueButton(page).click();
    await expect(heading(page, /Project Details/)).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(progress).toHaveAttribute("aria-valuetext", "Step 2 of 5: Project Details");
    const focused = page.locator(":focus");
    await expect(focused).toContainText("Project Details");
    await page.getByRole("button", { name: "Previous" }).click();
    await expect(heading(page, /Company Information/)).toBeVisible();
  });

  test("the back button goes one step back, and from the first step leaves the form", async ({
    visit,
  }) => {
    const page = await visit("/about");
    await page.getByRole("link", { name: "Submit Project" }).first().click();
    await page.getByLabel("Company Name").fill("Acorn");
    await continueButton(page).click();
    await continueButton(page).click();
    await expect(heading(page, /Impact & Metrics/)).toBeVisible();
    await page.goBack();
    await expect(heading(page, /Project Details/)).toBeVisible();
    await page.goBack();
    await expect(heading(page, /Company Information/)).toBeVisible();
    await expect(page.getByLabel("Company Name")).toHaveValue("Acorn");
    await page.goForward();
    await expect(heading(page, /Project Details/)).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL("/about");
  });

  test("can be visited freely; Review lists missing fields with links to them, and the field gets the focus", async ({
    visit,
  }) => {
    const page = await visit("/submit-project?step=5");
    await expect(heading(page, /Company Information/)).toBeVisible();
    await stepButton(page, "Review & Submit").click();
    const note = page.getByRole("region", { name: "Fields to complete" });
    await expect(note).toBeVisible();
    for (const name of ["Company Name", "Project ID", "Project Description"]) {
      await expect(note.getByRole("button", { name })).toHaveCount(1);
    }
    await expect(
      page.getByText("Please complete all required fields.", { exact: true }),
    ).toBeVisible();
    await expect(
      page.getByText("Please agree to the terms before submitting.").first(),
    ).toBeVisible();
    await expect(submitButton(page)).toBeDisabled();
    await note.getByRole("button", { name: "Vintage" }).click();
    await expect(heading(page, /Impact & Metrics/)).toBeVisible();
    const vintage = page.getByLabel("Vintage");
    await expect(vintage).toBeFocused();
    await expect(vintage).toHaveAttribute("aria-invalid", "true");
    const described = await vintage.getAttribute("aria-describedby");
    expect(described).toContain("field-impact-vintage-error");
    await expect(page.getByText("Please enter the vintage, or N/A.")).toBeVisible();
    await vintage.fill("2024");
    await expect(page.getByText("Please enter the vintage, or N/A.")).toHaveCount(0);
    await expect(stepButton(page, "Project Details")).toContainText("needs attention");
  });

  test("submitting with an invalid field leads to the first one, with its message", async ({
    openReview,
    server,
  }) => {
    const draft = completeDraft({ projectId: "WRONG-1" });
    const wrong = {
      ...draft,
      impact: { ...draft.impact, vintage: "soon" },
      details: { ...draft.details, description: "word ".repeat(80) },
    };
    const page = await openReview({ email: "wrong@developer.example", draft: wrong });
    await submitButton(page).click();
    await expect(heading(page, /Impact & Metrics/)).toBeVisible();
    const focused = page.locator(":focus");
    await expect(focused).toHaveAttribute("name", "impact.vintage");
    await expect(page.getByText("Please complete all required fields.")).toBeVisible();
    expect(await projectsWithId(server, "WRONG-1")).toEqual([]);
  });
});
