import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { submissionOf } from "#domain/submission/submission.ts";
import { submitProject } from "../../fixtures/submissions.ts";
import { startTestServer } from "../../fixtures/test-server.ts";
import { openPage } from "../accounts/account-site.ts";
import { eventually } from "../site/visitors.ts";
import {
  completeDraft,
  heading,
  savedDraft,
  stepButton,
  submissionSite,
} from "./submission-site.ts";

const site = submissionSite(startTestServer);
/** Somebody new for each test: nobody may have more than ten companies. */
let owner: string;
beforeEach(() => {
  owner = `owner-${randomUUID()}@developer.example`;
});

/** A project of the owner's that the team has brought into a state. */
async function storedProject(status = "submitted") {
  const { client } = await site.accountOf(owner);
  const draft = completeDraft({ company: `Editors ${randomUUID()}` });
  const { id } = await submitProject(client, submissionOf(draft));
  if (status !== "submitted") {
    await site.server.query("update public.projects set status = $2 where id = $1", [id, status]);
  }
  return { id, client, draft };
}

const editPath = (id: string) => `/projects/${id}/edit`;
const saveButton = (page: Page) => page.getByRole("button", { name: "Save changes" });

async function changeDescription(page: Page, description: string) {
  await stepButton(page, "Media & Documentation").click();
  await page.getByLabel("Project Description").fill(description);
  await stepButton(page, "Review & Submit").click();
  await saveButton(page).click();
}

describe("editing", () => {
  test("the wizard is prefilled; nothing of it becomes a draft; Cancel returns to /my-projects", async () => {
    const { id, draft } = await storedProject();
    const page = await openPage(await site.developer({ email: owner }), editPath(id));
    await heading(page, "Edit project").waitFor();
    expect(await page.getByLabel("Company Name").inputValue()).toBe(draft.company.name);
    expect(await page.getByLabel("Company size").inputValue()).toBe("12");
    await page.getByLabel("Project region").fill("Somewhere else");
    await stepButton(page, "Project Details").click();
    expect(await page.getByLabel("Project ID").inputValue()).toBe(draft.project.id);
    expect(await page.getByLabel("Puro.Earth").isChecked()).toBe(true);
    await stepButton(page, "Impact & Metrics").click();
    expect(await page.getByLabel("Vintage").inputValue()).toBe("2024, 2025");
    expect(await savedDraft(page)).toBeNull();
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.waitForURL("**/my-projects");
    const [stored] = await site.server.query<{ project_region: string }>(
      "select project_region from public.projects where id = $1",
      [id],
    );
    expect(stored?.project_region).toBe("Munster");
  });

  test("whoever leaves with an edit unsaved is asked first", async () => {
    const { id } = await storedProject();
    const page = await openPage(await site.developer({ email: owner }), editPath(id));
    const about = page.locator("header").getByRole("link", { name: "About", exact: true });
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await page.getByLabel("Project region").fill("Somewhere else");
    await about.click();
    await question.getByRole("button", { name: "Stay" }).click();
    await question.waitFor({ state: "detached" });
    expect(await page.getByLabel("Project region").inputValue()).toBe("Somewhere else");
    await about.click();
    await question.getByRole("button", { name: "Leave" }).click();
    await page.waitForURL("**/about");
  });

  test.each(["submitted", "changes_requested", "rejected", "withdrawn"])(
    "a project that is %s is changed at once and waits for review: 'Project updated successfully' / 'Your project has been updated.'",
    async (status) => {
      const { id } = await storedProject(status);
      const page = await openPage(await site.developer({ email: owner }), editPath(id));
      await changeDescription(page, `Changed while ${status}.`);
      await page.waitForURL("**/my-projects");
      await page.getByText("Project updated successfully").waitFor();
      await page.getByText("Your project has been updated.").waitFor();
      const rows = await site.server.query(
        "select description, status from public.projects where id = $1",
        [id],
      );
      expect(rows).toEqual([{ description: `Changed while ${status}.`, status: "submitted" }]);
    },
  );

  test("an approved project keeps its listing; the edit waits, and is what one edits next", async () => {
    const { id, draft } = await storedProject("approved");
    const context = await site.developer({ email: owner });
    const page = await openPage(context, editPath(id));
    await page.getByText("The listing stays as it is until our team has reviewed").waitFor();
    await changeDescription(page, "Waiting words.");
    await page.waitForURL("**/my-projects");
    await page.getByText("Your project has been updated.", { exact: true }).waitFor();
    await page.getByText("The listing shows them once our team has reviewed them.").waitFor();
    const { data } = await site.server.anonymous
      .from("project_listings")
      .select("description")
      .eq("id", id);
    expect(data).toEqual([{ description: draft.details.description }]);
    await page.goto(editPath(id));
    await page.getByText("Your last edit is still waiting for review; you can continue it here.").waitFor();
    await stepButton(page, "Media & Documentation").click();
    expect(await page.getByLabel("Project Description").inputValue()).toBe("Waiting words.");
  });

  test("a new logo replaces the old one once it is approved; a refused edit stays on the page with its reason", async () => {
    const { id } = await storedProject();
    const { draft: taken } = await storedProject();
    const page = await openPage(await site.developer({ email: owner }), editPath(id));
    await page.getByLabel(/^Company logo/).setInputFiles({
      name: "logo.png",
      mimeType: "image/png",
      buffer: Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
    });
    await stepButton(page, "Project Details").click();
    const projectId = page.getByLabel("Project ID");
    const before = await projectId.inputValue();
    await projectId.fill(taken.project.id);
    await stepButton(page, "Review & Submit").click();
    await saveButton(page).click();
    await page
      .getByText(`A project with ID "${taken.project.id}" already exists. Please use a unique`)
      .waitFor();
    await stepButton(page, "Project Details").click();
    await projectId.fill(before);
    await stepButton(page, "Review & Submit").click();
    await saveButton(page).click();
    await page.waitForURL("**/my-projects");
    const logoFilename = async () => {
      const [company] = await site.server.query<{ logo_filename: string | null }>(
        "select logo_filename from public.companies where id = (select company_id from public.projects where id = $1)",
        [id],
      );
      return company?.logo_filename;
    };
    expect(await logoFilename()).toBeNull();
    const { client: administrator } = await site.accountOf(demoAccounts.administrator);
    const approval = await administrator.rpc("review_project", {
      project: id,
      decision: "approved",
    });
    expect(approval.error).toBeNull();
    await expect.poll(logoFilename, { timeout: 15_000 }).toMatch(/^Editors .*_logo\.png$/);
    await page.goto(editPath(id));
    const logo = page.getByAltText("Current logo");
    await logo.waitFor();
    await eventually(() => logo.getAttribute("src")).toContain("_logo.png");
  });
});

test("a file that arrived without being confirmed is finished by choosing it again", async () => {
  const { id } = await storedProject();
  const context = await site.developer({ email: owner });
  const page = await openPage(context, editPath(id));
  const saveWithPlan = async () => {
    await stepButton(page, "Media & Documentation").click();
    await page.getByLabel(/^Project documents/).setInputFiles({
      name: "plan.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7 plan"),
    });
    await stepButton(page, "Review & Submit").click();
    await saveButton(page).click();
    await page.waitForURL("**/my-projects");
  };
  const files = () =>
    site.server.query(
      "select position, confirmed_at is not null as arrived from public.project_files where project_id = $1",
      [id],
    );
  await page.route("**/rpc/confirm_project_files", (route) => route.abort(), { times: 1 });
  // Waited for from the start: it is gone again after a few seconds.
  const warning = page.getByText("1 document(s) failed to upload").waitFor();
  await saveWithPlan();
  await warning;
  expect(await files()).toEqual([{ position: 1, arrived: false }]);
  await page.goto(editPath(id));
  await saveWithPlan();
  expect(await files()).toEqual([{ position: 1, arrived: true }]);
});

describe("what cannot be edited", () => {
  test.each([
    ["somebody else's project", "stranger@developer.example", (id: string) => id],
    ["a project that an administrator may read", demoAccounts.administrator, (id: string) => id],
    ["no project at all", null, () => randomUUID()],
    ["an id that is none", null, () => "nonsense"],
  ])(
    "%s: 'Error Loading Project', 'Project not found', and the database agrees",
    async (_, email, idOf) => {
      const { id, draft } = await storedProject();
      const context = await site.developer({ email: email ?? owner });
      const page = await openPage(context, editPath(idOf(id)));
      await heading(page, "Error Loading Project").waitFor();
      await page.getByText("Project not found", { exact: true }).waitFor();
      if (email === null) return;
      const { client } = await site.accountOf(email);
      const { error } = await client.rpc("update_project", {
        project: id,
        submission: submissionOf(draft),
      });
      expect(error?.message).toBe("project_not_found");
    },
  );

  test("a failing database: 'Error fetching project: {message}'", async () => {
    const { id } = await storedProject();
    const context = await site.developer({ email: owner });
    await site.server.query("alter table public.projects rename column vintage to mislaid");
    try {
      const page = await openPage(context, editPath(id));
      await page.getByText(/^Error fetching project: .*vintage/).waitFor();
    } finally {
      await site.server.query("alter table public.projects rename column mislaid to vintage");
    }
  });

  test("signed out: to the login, and from there back by /edit-project/{id}", async () => {
    const { id } = await storedProject();
    const page = await openPage(await site.developer({}), editPath(id));
    await page.waitForURL("**/login");
    await page.getByText("Authentication required").waitFor();
    expect(await page.evaluate(() => window.history.state.usr.from)).toBe(`/edit-project/${id}`);
    const answer = await fetch(`${site.server.url}/edit-project/${id}`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, editPath(id)]);
  });
});
