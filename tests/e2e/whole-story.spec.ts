import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { receiveMail } from "../fixtures/mailbox.ts";
import { decide } from "./fixtures/review.ts";
import { completeDraft, heading, stepButton, submitButton } from "./fixtures/submission-form.ts";
import { expect, test } from "./fixtures/test.ts";

test.use({ ownServer: true });

const founder = "founder@developer.example";

test("submit → review → e-mail → public page → edit → pending revision → approve → new values", async ({
  openReview,
  server,
  visit,
}) => {
  const draft = completeDraft({ company: "Saltmarsh Commons" });
  const { id: projectId } = draft.project;
  const page = await openReview({ email: founder, draft });
  await submitButton(page).click();
  await expect(heading(page, "Project Submitted Successfully!")).toBeVisible();

  const reviewer = await visit("/admin/review", { email: demoAccounts.administrator });
  await reviewer.getByRole("link", { name: "Saltmarsh Commons" }).click();
  await decide(reviewer, "Approve", "Welcome to the list.");
  await expect(reviewer.getByText("Approved", { exact: true }).first()).toBeVisible();
  const decision = await receiveMail(server, founder, (subject) =>
    subject.includes(`${projectId} has been approved`),
  );
  expect(decision.text).toContain("> Welcome to the list.");
  const publicPage = async () =>
    (await fetch(`${server.url}/?q=${encodeURIComponent(projectId)}`)).text();
  expect(await publicPage()).toContain("Saltmarsh Commons");

  await page.goto("/my-projects");
  const card = page.getByRole("article").filter({ hasText: projectId });
  await expect(card.getByText("Listed.")).toBeVisible();
  await card.getByRole("link", { name: "Edit" }).click();
  await expect(heading(page, "Edit project")).toBeVisible();
  await page.getByLabel("Project region").fill("The Wash");
  await stepButton(page, "Review & Submit").click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL("/my-projects");
  await expect(card.getByText("Pending revision.")).toBeVisible();
  const [before] = await listing();
  expect(before?.project_region).toBe(draft.company.projectRegion);

  await reviewer.goto("/admin/review?show=changes");
  await reviewer.getByRole("link", { name: "Saltmarsh Commons" }).click();
  await expect(heading(reviewer, "1 field would change")).toBeVisible();
  await decide(reviewer, "Approve");
  await expect.poll(async () => (await listing())[0]?.project_region).toBe("The Wash");
  await expect
    .poll(async () => (await receiveMail(server, founder)).text)
    .toContain("Your changes have been approved");

  async function listing() {
    const { data } = await server.anonymous
      .from("project_listings")
      .select("project_region")
      .eq("project_id", projectId)
      .throwOnError();
    return data;
  }
});
