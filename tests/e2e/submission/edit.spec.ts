import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { submissionOf } from "#domain/submission/submission.ts";
import { submitProject } from "../../fixtures/submissions.ts";
import type { TestServer } from "../../fixtures/test-server.ts";
import { hold, openPage } from "../fixtures/loaded-page.ts";
import {
  completeDraft,
  descriptionField,
  heading,
  pdfFile,
  pngFile,
  savedDraft,
  stepButton,
} from "../fixtures/submission-form.ts";
import { type Account, expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true, visitor: { consent: true, reducedMotion: "reduce" } });

/** A new user for each test, because no one may have more than ten companies. */
let owner: string;
test.beforeEach(() => {
  owner = `owner-${randomUUID()}@developer.example`;
});

/** A project of the owner, set to the given review status. */
async function storedProject(
  server: TestServer,
  { client }: Account,
  status = "submitted",
  company = `Editors ${randomUUID()}`,
) {
  const draft = completeDraft({ company });
  const { id } = await submitProject(client, submissionOf(draft));
  if (status !== "submitted") {
    await server.query("update public.projects set status = $2 where id = $1", [id, status]);
  }
  return { id, draft };
}

const editPath = (id: string) => `/projects/${id}/edit`;
const saveButton = (page: Page) => page.getByRole("button", { name: "Save changes" });

async function changeDescription(page: Page, description: string) {
  await stepButton(page, "Media & Documentation").click();
  await descriptionField(page).fill(description);
  await stepButton(page, "Review & Submit").click();
  await saveButton(page).click();
}

test.describe("editing", () => {
  test("the wizard is prefilled; nothing is saved as a draft; Cancel returns to /my-projects", async ({
    account,
    server,
    visit,
  }) => {
    const { id, draft } = await storedProject(server, await account(owner));
    const page = await visit(editPath(id), { email: owner });
    await expect(heading(page, "Edit project")).toBeVisible();
    await expect(page.getByLabel("Company Name")).toHaveValue(draft.company.name);
    await expect(page.getByLabel("Company size")).toHaveValue("12");
    await page.getByLabel("Project region").fill("Somewhere else");
    await stepButton(page, "Project Details").click();
    await expect(page.getByLabel("Project ID")).toHaveValue(draft.project.id);
    await expect(page.getByLabel("Puro.Earth")).toBeChecked();
    await stepButton(page, "Impact & Metrics").click();
    await expect(page.getByLabel("Vintage")).toHaveValue("2024, 2025");
    expect(await savedDraft(page)).toBeNull();
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL("/my-projects");
    const [stored] = await server.query<{ project_region: string }>(
      "select project_region from public.projects where id = $1",
      [id],
    );
    expect(stored?.project_region).toBe("Munster");
  });

  test("an edit in which nothing was touched saves no default; placeholders are marked as not stated", async ({
    account,
    server,
    visit,
  }) => {
    const { id } = await storedProject(server, await account(owner));
    const facts = () =>
      server.query(
        `select carbon_category, project_stage, credit_availability, project.vintage, durability,
           minimum_purchase_quantity, company.size, company.size_numeric
         from public.projects project join public.companies company on company.id = company_id
         where project.id = $1`,
        [id],
      );
    await server.query(
      `update public.projects set carbon_category = null, project_stage = null, durability = null,
         credit_availability = null, vintage = null, minimum_purchase_quantity = null where id = $1`,
      [id],
    );
    await server.query(
      `update public.companies set size = null, size_numeric = null
       where id = (select company_id from public.projects where id = $1)`,
      [id],
    );
    const before = await facts();

    const page = await visit(editPath(id), { email: owner });
    const marked = "Not stated: this is a placeholder and is not saved.";
    const size = page.getByLabel("Company size");
    await expect(size).toHaveValue("");
    await expect(size).toHaveAttribute("placeholder", "1");
    await expect(size).toHaveAccessibleDescription(new RegExp(marked));
    await stepButton(page, "Impact & Metrics").click();
    const vintage = page.getByLabel("Vintage");
    await expect(vintage).toHaveAttribute("placeholder", "2023");
    await expect(vintage).toHaveAccessibleDescription(new RegExp(marked));
    const category = page.getByLabel("Carbon removal with short-lived storage");
    await expect(category).not.toBeChecked();
    await expect(page.getByRole("group", { name: "Carbon category" })).toContainText(marked);
    await expect(page.getByRole("group", { name: "Project stage" })).toContainText("Not stated.");
    await saveButton(page).click();
    await expect(page).toHaveURL("/my-projects");
    expect(await facts()).toEqual(before);

    const card = page.getByRole("article").first();
    for (const placeholder of ["0 years", "2023", "Carbon removal with short-lived storage"]) {
      await expect(card.getByRole("definition").filter({ hasText: placeholder })).toHaveText(
        `${placeholder}Not stated`,
      );
    }
  });

  test("leaving with unsaved changes asks for confirmation", async ({ account, server, visit }) => {
    const { id } = await storedProject(server, await account(owner));
    const page = await visit(editPath(id), { email: owner });
    const about = page.getByRole("banner").getByRole("link", { name: "About", exact: true });
    const prompt = page.getByRole("dialog", { name: "Leave without saving?" });
    await page.getByLabel("Project region").fill("Somewhere else");
    await about.click();
    await prompt.getByRole("button", { name: "Stay" }).click();
    await expect(prompt).toHaveCount(0);
    await expect(page.getByLabel("Project region")).toHaveValue("Somewhere else");
    await about.click();
    await prompt.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL("/about");
  });

  test("changes made in another window meanwhile are not overwritten unnoticed; both are saved", async ({
    account,
    newVisitor,
    server,
  }) => {
    const { id } = await storedProject(server, await account(owner));
    const context = await newVisitor({ email: owner });
    const [first, second] = [
      await openPage(context, editPath(id)),
      await openPage(context, editPath(id)),
    ];
    await first.getByLabel("Project region").fill("Leinster");
    await second.getByLabel("Company size").fill("34");
    await first.getByRole("button", { name: "Save changes" }).click();
    await expect(first).toHaveURL("/my-projects");

    await second.getByRole("button", { name: "Save changes" }).click();
    await expect(second.getByText("Project not updated")).toBeVisible();
    await expect(
      second.getByText("It was changed in another window or by our team after you opened it"),
    ).toContainText("(Project region)");
    await expect(second.getByLabel("Project region")).toHaveValue("Leinster");
    await expect(second.getByLabel("Company size")).toHaveValue("34");
    await second.getByRole("button", { name: "Save changes" }).click();
    await expect(second).toHaveURL("/my-projects");
    const rows = await server.query(
      `select project_region, size_numeric
       from public.projects project join public.companies company on company.id = company_id
       where project.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ project_region: "Leinster", size_numeric: 34 }]);
  });

  test("an edit whose response was lost is saved again without a prompt", async ({
    account,
    server,
    visit,
  }) => {
    const { id } = await storedProject(server, await account(owner));
    const page = await visit(editPath(id), { email: owner });
    await page.getByLabel("Project region").fill("Ulster");
    await page.route("**/rpc/update_project", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Project not updated")).toBeVisible();
    await page.unroute("**/rpc/update_project");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page).toHaveURL("/my-projects");
  });

  test("a project that is not approved is updated immediately and goes to review: 'Project updated successfully' / 'Your project has been updated.'", async ({
    account,
    server,
    visit,
  }) => {
    const { id } = await storedProject(server, await account(owner), "changes_requested");
    const page = await visit(editPath(id), { email: owner });
    await changeDescription(page, "Changed as requested.");
    await expect(page.getByText("Project updated successfully")).toBeVisible();
    await expect(page.getByText("Your project has been updated.")).toBeVisible();
    await expect(page).toHaveURL("/my-projects");
    const rows = await server.query(
      "select description, status from public.projects where id = $1",
      [id],
    );
    expect(rows).toEqual([{ description: "Changed as requested.", status: "submitted" }]);
  });

  test("an approved project keeps its listing; the edit awaits review, and further editing continues it", async ({
    account,
    newVisitor,
    server,
  }) => {
    const { id, draft } = await storedProject(server, await account(owner), "approved");
    const context = await newVisitor({ email: owner });
    const page = await openPage(context, editPath(id));
    await expect(
      page.getByText("The listing stays as it is until our team has reviewed"),
    ).toBeVisible();
    await changeDescription(page, "Waiting words.");
    await expect(page).toHaveURL("/my-projects");
    const message =
      "Your project has been updated. The listing will show the changes once our team";
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(1);
    const { data } = await server.anonymous
      .from("project_listings")
      .select("description")
      .eq("id", id);
    expect(data).toEqual([{ description: draft.details.description }]);
    await page.goto(editPath(id));
    await expect(
      page.getByText("Your last edit is still waiting for review; you can continue it here."),
    ).toBeVisible();
    await stepButton(page, "Media & Documentation").click();
    await expect(descriptionField(page)).toHaveValue("Waiting words.");
  });

  test("a new logo replaces the old one once approved; a refused edit stays on the page with its reason", async ({
    account,
    server,
    visit,
  }) => {
    const { id, draft } = await storedProject(server, await account(owner));
    const { draft: taken } = await storedProject(
      server,
      await account(owner),
      "submitted",
      draft.company.name,
    );
    const page = await visit(editPath(id), { email: owner });
    await page
      .getByLabel(/^Company logo/)
      .setInputFiles(pngFile("logo.png", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")));
    await stepButton(page, "Project Details").click();
    const projectId = page.getByLabel("Project ID");
    const before = await projectId.inputValue();
    await projectId.fill(taken.project.id);
    await stepButton(page, "Review & Submit").click();
    await saveButton(page).click();
    await expect(
      page
        .getByRole("region", { name: /Notifications/ })
        .getByText(`A project with ID "${taken.project.id}" already exists. Please use a unique`),
    ).toBeVisible();
    await stepButton(page, "Project Details").click();
    await projectId.fill(before);
    await stepButton(page, "Review & Submit").click();
    await saveButton(page).click();
    await expect(page).toHaveURL("/my-projects");
    const logoFilename = async () => {
      const [company] = await server.query<{ logo_filename: string | null }>(
        "select logo_filename from public.companies where id = (select company_id from public.projects where id = $1)",
        [id],
      );
      return company?.logo_filename;
    };
    expect(await logoFilename()).toBeNull();
    const { client: administrator } = await account(demoAccounts.administrator);
    const approval = await administrator.rpc("review_project", {
      project: id,
      decision: "approved",
    });
    expect(approval.error).toBeNull();
    await expect.poll(logoFilename).toMatch(/^Editors .*_logo\.png$/);
    await page.goto(editPath(id));
    const logo = page.getByAltText("Current logo");
    await expect(logo).toBeVisible();
    await expect(logo).toHaveAttribute("src", /_logo\.png/);
  });
});

test("a file that was uploaded but not confirmed is completed by selecting it again", async ({
  account,
  newVisitor,
  server,
}) => {
  const { id } = await storedProject(server, await account(owner));
  const context = await newVisitor({ email: owner });
  const page = await openPage(context, editPath(id));
  const saveWithPlan = async () => {
    await stepButton(page, "Media & Documentation").click();
    await page.getByLabel(/^Project documents/).setInputFiles(pdfFile("plan.pdf", "%PDF-1.7 plan"));
    await stepButton(page, "Review & Submit").click();
    await saveButton(page).click();
    await expect(page).toHaveURL("/my-projects");
  };
  const files = () =>
    server.query(
      "select position, confirmed_at is not null as arrived from public.project_files where project_id = $1",
      [id],
    );
  await page.route("**/rpc/confirm_project_files", (route) => route.abort(), { times: 1 });
  // Waits from the start, because the toast disappears after a few seconds.
  const warning = page.getByText("1 document(s) failed to upload").waitFor();
  await saveWithPlan();
  await warning;
  expect(await files()).toEqual([{ position: 1, arrived: false }]);
  await page.goto(editPath(id));
  await saveWithPlan();
  expect(await files()).toEqual([{ position: 1, arrived: true }]);
});

test.describe("when a project cannot be edited", () => {
  test("another user's project, no project at all, an invalid id: 'Error Loading Project', 'Project not found'", async ({
    account,
    newVisitor,
    server,
  }) => {
    const { id } = await storedProject(server, await account(owner));
    const stranger = await newVisitor({ email: "stranger@developer.example" });
    const page = await openPage(stranger, editPath(id));
    for (const path of [editPath(id), editPath(randomUUID()), editPath("nonsense")]) {
      if (path !== editPath(id)) await page.goto(path);
      await expect(heading(page, "Error Loading Project")).toBeVisible();
      await expect(page.getByText("Project not found", { exact: true })).toBeVisible();
    }
  });

  test("a project that an administrator may read: 'Project not found', and the database agrees", async ({
    account,
    server,
    visit,
  }) => {
    const { id, draft } = await storedProject(server, await account(owner));
    const page = await visit(editPath(id), { email: demoAccounts.administrator });
    await expect(heading(page, "Error Loading Project")).toBeVisible();
    await expect(page.getByText("Project not found", { exact: true })).toBeVisible();
    const { client } = await account(demoAccounts.administrator);
    const submission = submissionOf(draft);
    const { error } = await client.rpc("update_project", { project: id, submission });
    expect(error?.message).toBe("project_not_found");
  });

  test("a failing database: 'Error fetching project: {message}'", async ({
    account,
    newVisitor,
    server,
  }) => {
    const { id } = await storedProject(server, await account(owner));
    const context = await newVisitor({ email: owner });
    await server.query("alter table public.projects rename column vintage to mislaid");
    try {
      const page = await openPage(context, editPath(id));
      await expect(page.getByText(/^Error fetching project: .*vintage/)).toBeVisible();
    } finally {
      await server.query("alter table public.projects rename column mislaid to vintage");
    }
  });

  test("data that cannot be read: 'Loading project data...', then 'Error processing project data'", async ({
    account,
    newPage,
    server,
  }) => {
    const { id } = await storedProject(server, await account(owner));
    const page = await newPage({ email: owner });
    const projects = await hold(page, "**/rest/v1/projects?*project_files*", async (route) => {
      const response = await route.fetch();
      const rows: object[] = await response.json();
      await route.fulfill({ response, json: rows.map((row) => ({ ...row, reviews: null })) });
    });
    await page.goto(editPath(id));
    await expect(page.getByText("Loading project data...")).toBeVisible();
    projects.release();
    await expect(page.getByText("Error processing project data", { exact: true })).toBeVisible();
  });

  test("signed out: to the login, and from there back by /edit-project/{id}", async ({
    account,
    server,
    visit,
  }) => {
    const { id } = await storedProject(server, await account(owner));
    const page = await visit(editPath(id));
    await expect(page).toHaveURL("/login");
    await expect(page.getByText("Authentication required")).toBeVisible();
    expect(await page.evaluate(() => window.history.state.usr.from)).toBe(`/edit-project/${id}`);
    const response = await fetch(`${server.url}/edit-project/${id}`, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([302, editPath(id)]);
  });
});
