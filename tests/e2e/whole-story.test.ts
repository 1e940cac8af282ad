import { expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { receiveMail } from "../fixtures/mailbox.ts";
import { startTestServer } from "../fixtures/test-server.ts";
import { openPage } from "./accounts/account-site.ts";
import { decide } from "./desk/team-desk.ts";
import { eventually } from "./site/visitors.ts";
import {
  completeDraft,
  heading,
  stepButton,
  submissionSite,
  submitButton,
} from "./submission/submission-site.ts";

const site = submissionSite(startTestServer);
const developer = "founder@developer.example";

test("submit → review → e-mail → public page → edit → pending revision → approve → new values", async () => {
  const draft = completeDraft({ company: "Saltmarsh Commons" });
  const { id: projectId } = draft.project;
  const page = await site.openReview({ email: developer, draft });
  await submitButton(page).click();
  await heading(page, "Project Submitted Successfully!").waitFor();

  const desk = await openPage(
    await site.developer({ email: demoAccounts.administrator }),
    "/admin/review",
  );
  await desk.getByRole("link", { name: "Saltmarsh Commons" }).click();
  await decide(desk, "Approve", "Welcome to the list.");
  await desk.getByText("Approved", { exact: true }).first().waitFor();
  const letter = await receiveMail(site.server, developer, (subject) =>
    subject.includes(`${projectId} is approved`),
  );
  expect(letter.text).toContain("> Welcome to the list.");
  const publicPage = async () =>
    (await fetch(`${site.server.url}/?q=${encodeURIComponent(projectId)}`)).text();
  expect(await publicPage()).toContain("Saltmarsh Commons");

  await page.goto("/my-projects");
  const card = page.getByRole("article").filter({ hasText: projectId });
  await card.getByText("Listed.").waitFor();
  await card.getByRole("link", { name: "Edit" }).click();
  await heading(page, "Edit project").waitFor();
  await page.getByLabel("Project region").fill("The Wash");
  await stepButton(page, "Review & Submit").click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.waitForURL("**/my-projects");
  await card.getByText("Pending revision.").waitFor();
  const [before] = await listing();
  expect(before?.project_region).toBe(draft.company.projectRegion);

  await desk.goto("/admin/review?show=changes");
  await desk.getByRole("link", { name: "Saltmarsh Commons" }).click();
  await heading(desk, "1 field would change").waitFor();
  await decide(desk, "Approve");
  await eventually(async () => (await listing())[0]?.project_region).toBe("The Wash");
  await eventually(async () => (await receiveMail(site.server, developer)).text).toContain(
    "Your changes are approved",
  );

  async function listing() {
    const { data } = await site.server.anonymous
      .from("project_listings")
      .select("project_region")
      .eq("project_id", projectId)
      .throwOnError();
    return data;
  }
});
