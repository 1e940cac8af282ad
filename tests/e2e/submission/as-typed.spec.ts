import { randomUUID } from "node:crypto";
import { submissionOf } from "#domain/submission/submission.ts";
import { submitProject } from "../../fixtures/submissions.ts";
import { violations } from "../fixtures/axe.ts";
import { waitForReady } from "../fixtures/loaded-page.ts";
import { completeDraft, heading, stepButton } from "../fixtures/submission-form.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: true, reducedMotion: "reduce" } });

test("a taken project ID is reported at its field while typing, and in the review with the other errors", async ({
  account,
  visit,
}) => {
  const email = `${randomUUID()}@developer.example`;
  const { client } = await account(email);
  const earlier = completeDraft({ projectId: "OAK-7", company: "Early Oaks Ltd" });
  await submitProject(client, submissionOf(earlier));

  const own = completeDraft({ projectId: "OAK-8", company: "Early Oaks Ltd" });
  const draft = { ...own, details: { ...own.details, description: "word ".repeat(80) } };
  const page = await visit("/submit-project?step=2", { email, draft });
  const id = page.getByLabel("Project ID");
  const message = 'A project with ID "oak-7" already exists. Please use a unique project ID.';
  await id.fill("oak-7");
  await expect(page.getByText(message)).toBeVisible();
  await expect(id, "without leaving the field").toBeFocused();
  await expect(id).toHaveAttribute("aria-invalid", "true");
  await expect(id).toHaveAccessibleDescription(/already exists/);
  expect(await violations(page)).toEqual([]);
  await id.press("9");
  await expect(page.getByText("already exists")).toHaveCount(0);
  await id.press("Backspace");
  await expect(page.getByText(message)).toBeVisible();

  await stepButton(page, "Review & Submit").click();
  const note = page.getByRole("region", { name: "Fields to complete" });
  await expect(note).toContainText(message);
  await expect(note).toContainText("The description may have at most 75 words.");
  expect(await violations(page)).toEqual([]);
  await note.getByRole("button", { name: "Project ID" }).click();
  await expect(id).toBeFocused();

  // A reload must stay on the same step.
  await page.reload();
  await expect(page.getByText(message)).toBeVisible();
  await expect(heading(page, /Project Details/)).toBeVisible();
  await expect(page.getByText("Ready to submit")).toHaveCount(0);
});

test("signed out, IDs are not checked, and the first step offers to log in", async ({ visit }) => {
  const page = await visit("/submit-project");
  await waitForReady(page);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  const offer = page.getByRole("region", { name: "Logging in" });
  await expect(offer).toContainText("the files you choose stay in this browser");
  expect(await violations(page)).toEqual([]);
  await page.getByLabel("Company Name").fill("Acorn");
  await stepButton(page, "Project Details").click();
  await expect(offer, "shown once").toHaveCount(0);
  await page.getByLabel("Project ID").fill("OAK-7");
  await page.getByLabel("Forestry").check();
  await stepButton(page, "Company Information").click();
  await offer.getByRole("link", { name: "Log in now" }).press("Enter");
  await expect(page).toHaveURL("/login");
  expect(await page.evaluate(() => window.history.state.usr.from)).toBe("/submit-project?step=1");
  expect(requested.filter((url) => url.includes("is_project_id_taken"))).toEqual([]);
});
