import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { violations } from "../fixtures/axe.ts";
import { admin, decide } from "../fixtures/review.ts";
import {
  completeDraft,
  descriptionField,
  heading,
  pdfFile,
  pngFile,
  projectsWithId,
  stepButton,
  submitButton,
} from "../fixtures/submission-form.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true, visitor: { consent: true, reducedMotion: "reduce" } });

const developer = "loop@developer.example";
const site = "The site from the northern ridge, in the spring of the second year.png";

const imageOf = (colour: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: colour } })
    .png()
    .toBuffer();

const storedRow = (page: Page, name: string) =>
  page
    .getByRole("list", { name: /^Stored files/ })
    .getByRole("listitem")
    .filter({ hasText: name });
const saveButton = (page: Page) => page.getByRole("button", { name: "Save changes" });

/** Activates a control by keyboard. */
async function press(control: Locator) {
  await control.focus();
  await control.press("Enter");
}

async function openEdit(page: Page, path: string) {
  await page.goto(path);
  await expect(heading(page, "Edit project")).toBeVisible();
}

/** Expects no horizontal overflow at this width. */
async function expectFits(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBe(
    width,
  );
}

test("submit → changes requested → resubmit with a file replaced → approve → edit with one removed and one added → approve: the right files at each step", async ({
  newPage,
  openReview,
  server,
}) => {
  test.slow();
  const draft = completeDraft({ company: "Loop Forests" });
  const page = await openReview({ email: developer, draft });
  await stepButton(page, "Company Information").click();
  await page.getByLabel(/^Company logo/).setInputFiles(pngFile("logo.png", await imageOf("navy")));
  await stepButton(page, "Media & Documentation").click();
  await page.getByLabel(/^Project photos/).setInputFiles(pngFile(site, await imageOf("olive")));
  await page.getByLabel(/^Project documents/).setInputFiles(pdfFile("plan.pdf", "%PDF-1.7 first"));
  await stepButton(page, "Review & Submit").click();
  await submitButton(page).click();
  await expect(heading(page, "Project Submitted Successfully!")).toBeVisible();
  const [project] = await projectsWithId(server, draft.project.id);
  const editPath = `/projects/${project?.id}/edit`;
  const publicLogo = async () => {
    const [company] = await server.query<{ logo_filename: string | null }>(
      "select logo_filename from public.companies where id = $1",
      [project?.company_id],
    );
    return company?.logo_filename ?? null;
  };
  const storedNames = async () =>
    (
      await server.query<{ name: string }>(
        "select name from storage.objects where name like $1 order by name",
        [`${project?.company_id}/%`],
      )
    ).map(({ name }) => name.split("/").at(-1));

  const desk = await newPage(admin);
  const row = (name: string) =>
    desk.locator("dl > div").filter({ has: desk.locator("dt", { hasText: name }) });
  const openDesk = () => desk.goto(`/admin/review/${project?.id}`);
  await openDesk();
  await expect(row("Logo").getByAltText("New logo")).toBeVisible();
  await expect(row("Photos").getByAltText(site)).toBeVisible();
  await expect(row("Documents").getByRole("link", { name: /plan\.pdf/ })).toBeVisible();
  await decide(desk, "Request changes", "The plan lacks its signature page.");
  await expect(desk.getByText("Changes requested", { exact: true }).first()).toBeVisible();

  await test.step("resubmit with one file replaced", async () => {
    await openEdit(page, editPath);
    await expect(heading(page, `Edit project ${draft.project.id} Loop Forests`)).toBeVisible();
    await expect(page).toHaveTitle(`Edit ${draft.project.id}, Loop Forests - Cleartonne`);
    await expect(page.getByText("The plan lacks its signature page.")).toBeVisible();
    await expect(storedRow(page, "logo.png")).toContainText("Reviewed again when you save");
    await stepButton(page, "Media & Documentation").click();
    await expect(page.getByText("The plan lacks its signature page.")).toBeVisible();
    await expect(page.getByAltText(`Preview of ${site}`)).toHaveJSProperty("naturalWidth", 64);
    await page
      .getByLabel("Replace plan.pdf")
      .setInputFiles(pdfFile("signed plan.pdf", "%PDF-1.7 second"));
    await expect(storedRow(page, "plan.pdf")).toContainText(
      "Will be replaced by signed plan.pdf when you save.",
    );
    for (const width of [390, 768, 1440]) await expectFits(page, width);
    expect(await violations(page)).toEqual([]);
    // Missing fields on other steps are reported and focused, as on the last step.
    const description = descriptionField(page);
    const text = await description.inputValue();
    await description.fill("");
    await stepButton(page, "Company Information").click();
    await press(saveButton(page));
    await expect(description).toBeFocused();
    await description.fill(text);
    await press(saveButton(page));
    await expect(page).toHaveURL("/my-projects");
    await expect(page.getByText("Your project has been updated.", { exact: true })).toBeVisible();
  });

  await openDesk();
  await expect(row("Documents").getByRole("listitem")).toHaveCount(1);
  await expect(row("Documents").getByRole("link", { name: /signed plan\.pdf/ })).toBeVisible();
  expect(await publicLogo()).toBeNull();
  await decide(desk, "Approve");
  await expect(desk.getByText("Approved", { exact: true }).first()).toBeVisible();
  await expect.poll(publicLogo).toBe("Loop Forests_logo.png");
  await expect
    .poll(storedNames)
    .toEqual([
      "Loop Forests_document_2.pdf",
      "Loop Forests_logo.png",
      "Loop Forests_logo_1.png",
      "Loop Forests_photo_1.png",
    ]);

  await test.step("edit with one removed and one added", async () => {
    await openEdit(page, editPath);
    await expect(page.getByText("The plan lacks its signature page.")).toHaveCount(0);
    await expect(page.getByAltText("Current logo")).toHaveJSProperty("naturalWidth", 64);
    await press(page.getByRole("button", { name: "Remove logo.png" }));
    await expect(page.getByRole("button", { name: "Keep logo.png" })).toBeFocused();
    await expect(storedRow(page, "logo.png")).toContainText("once our team has reviewed it");
    await stepButton(page, "Media & Documentation").click();
    await page
      .getByLabel(/^Project photos/)
      .setInputFiles(pngFile("harvest.png", await imageOf("gold")));
    await press(saveButton(page));
    await expect(page).toHaveURL("/my-projects");
    // The form shows what awaits review and what will be removed.
    await openEdit(page, editPath);
    await expect(page.getByRole("button", { name: "Keep logo.png" })).toBeVisible();
    await stepButton(page, "Media & Documentation").click();
    await expect(storedRow(page, "harvest.png")).toContainText("Waiting for review");
    await expect(storedRow(page, site)).toContainText("Listed");
  });

  await openDesk();
  await expect(heading(desk, "Only files would change")).toBeVisible();
  await expect(row("Logo").locator("dd").first()).toContainText("removed");
  await expect(row("Logo").locator("dd").last()).toContainText("None");
  await expect(row("Photos").locator("dd").first().getByRole("listitem")).toHaveCount(1);
  await expect(row("Photos").locator("dd").last().getByRole("listitem")).toContainText([
    site,
    "harvest.pngnew",
  ]);
  expect(await publicLogo()).toBe("Loop Forests_logo.png");
  await decide(desk, "Approve");
  await expect.poll(publicLogo).toBeNull();
  await expect
    .poll(storedNames)
    .toEqual([
      "Loop Forests_document_2.pdf",
      "Loop Forests_photo_1.png",
      "Loop Forests_photo_2.png",
    ]);
});
