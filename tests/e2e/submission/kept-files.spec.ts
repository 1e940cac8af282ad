import {
  completeDraft,
  keptFileNames,
  pdfFile,
  pngFile,
  stepButton,
} from "../fixtures/submission-form.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: true, reducedMotion: "reduce" } });

const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

test("selected files stay with their draft: a reload restores them, and removing or discarding deletes them from the browser", async ({
  visit,
}) => {
  const page = await visit("/submit-project", { draft: completeDraft({ projectId: "OAK-1" }) });
  await page.getByLabel(/^Company logo/).setInputFiles(pngFile("oak.png", png));
  await expect(page.getByAltText("Preview of oak.png")).toBeVisible();
  await page.getByLabel(/^Company logo/).setInputFiles(pngFile("new-oak.png", png));
  await expect(page.getByAltText("Preview of new-oak.png")).toBeVisible();
  await page.getByLabel(/^Company logo/).setInputFiles(pngFile("words.png", Buffer.from("words")));
  const refusal = page.getByText(/^words\.png/);
  await expect(refusal).toBeVisible();
  await stepButton(page, "Media & Documentation").click();
  await expect(refusal).toHaveCount(0);
  await stepButton(page, "Company Information").click();
  await expect(refusal, "a refused file's message stays").toBeVisible();
  await stepButton(page, "Media & Documentation").click();
  await page
    .getByLabel(/^Project documents/)
    .setInputFiles(["b.pdf", "a.pdf"].map((name) => pdfFile(name)));
  await expect(page.getByText("a.pdf")).toBeVisible();
  await page.reload();
  const removeButtons = page.getByRole("button", { name: /^Remove .\.pdf/ });
  await expect(removeButtons, "in the order of selection").toHaveCount(2);
  await expect(removeButtons.first()).toHaveAccessibleName("Remove b.pdf");
  await removeButtons.first().click();
  await expect
    .poll(() => keptFileNames(page), "replaced and removed files are gone")
    .toEqual(["a.pdf", "new-oak.png"]);

  // Another draft has no files; undoing a discard restores them all.
  await page.getByRole("button", { name: "New draft" }).click();
  await expect(page.getByAltText("Preview of new-oak.png")).toHaveCount(0);
  await page.reload();
  await page.getByRole("button", { name: /of 2 drafts/ }).click();
  await page.getByRole("button", { name: "Discard OAK-1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard", exact: true }).click();
  await expect.poll(() => keptFileNames(page)).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => keptFileNames(page)).toEqual(["a.pdf", "new-oak.png"]);
  await page.getByRole("button", { name: /^OAK-1/ }).click();
  await expect(page.getByText("a.pdf")).toBeVisible();
  await stepButton(page, "Company Information").click();
  await expect(page.getByAltText("Preview of new-oak.png")).toBeVisible();

  // Files left behind by a window that closed too early are deleted on the next visit.
  await page.evaluate(() => {
    for (const key of Object.keys(window.localStorage))
      if (key.startsWith("project_submission")) window.localStorage.removeItem(key);
    window.sessionStorage.clear();
  });
  await page.reload();
  await expect.poll(() => keptFileNames(page)).toEqual([]);
});

test("a file alone creates a draft; a browser that cannot store files says so, and still submits them", async ({
  newPage,
  visit,
}) => {
  const kept = await visit("/submit-project");
  await kept.getByLabel(/^Company logo/).setInputFiles(pngFile("oak.png", png));
  await expect(kept.getByAltText("Preview of oak.png")).toBeVisible();
  await kept.reload();
  await expect(kept.getByAltText("Preview of oak.png")).toBeVisible();

  const page = await newPage({ draft: completeDraft() });
  await page.addInitScript(() => {
    window.indexedDB.open = () => {
      throw new DOMException("Not in a private window", "SecurityError");
    };
  });
  await page.goto("/submit-project?step=4");
  await page.getByLabel(/^Project documents/).setInputFiles(pdfFile("plan.pdf"));
  await expect(page.getByRole("button", { name: "Remove plan.pdf" })).toBeVisible();
  await expect(page.getByText("This browser cannot store files")).toBeVisible();
  await stepButton(page, "Review & Submit").click();
  await expect(page.getByText("plan.pdf")).toBeVisible();
  await expect(page.getByText("You will need to choose files again afterwards.")).toBeVisible();
});
