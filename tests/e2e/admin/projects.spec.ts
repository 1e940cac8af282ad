import { viewports } from "../../fixtures/browser.ts";
import { receiveMail, sendEmailsNow } from "../../fixtures/mailbox.ts";
import { completeSubmission, submitProject } from "../../fixtures/submissions.ts";
import { unclaimedCompany } from "../../fixtures/unclaimed-company.ts";
import { violations } from "../fixtures/axe.ts";
import { waitForRender } from "../fixtures/loaded-page.ts";
import { admin, publish } from "../fixtures/review.ts";
import { descriptionField } from "../fixtures/submission-form.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true, visitor: admin });

test("every project in every state can be found by text, state and filters, and each view is a link", async ({
  server,
  visit,
}) => {
  const { name, projects } = await unclaimedCompany(server, { projects: 105 });
  const text = name.slice(-12);
  await server.query("update public.projects set status = 'rejected' where id = $1", [projects[0]]);
  await server.query("update public.projects set project_status = 'Sold out' where id = any ($1)", [
    projects.slice(0, 3),
  ]);

  const page = await visit("/admin/projects");
  await page.getByRole("searchbox", { name: "Search the projects" }).fill(text);
  const summary = page.getByRole("main").getByRole("status").first();
  await expect(summary).toHaveText("105 projects");
  await expect(page.getByText("1 to 100 of 105")).toBeVisible();
  await page.getByRole("link", { name: "Next" }).press("Enter");
  await expect(page).toHaveURL(`/admin/projects?q=${text}&page=2`);
  await expect(page.getByRole("row")).toHaveCount(6);

  await page.getByLabel("Project status").selectOption("Sold out");
  await expect(summary).toHaveText("3 projects");
  await page.getByRole("link", { name: /^Rejected/ }).press("Enter");
  await expect(summary).toHaveText("1 project");
  const address = `/admin/projects?show=rejected&q=${text}&status=Sold+out`;
  await expect(page).toHaveURL(address);
  expect(await violations(page), "desktop").toEqual([]);
  await page.setViewportSize(viewports.phone);
  await waitForRender(page);
  expect(await violations(page), "phone").toEqual([]);

  await page.getByRole("row").nth(1).getByRole("link").first().press("Enter");
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Back to projects" }).press("Enter");
  await expect(page).toHaveURL(address);
  const registry = page.getByRole("combobox", { name: "Registry", exact: true });
  await expect(registry).toBeHidden();
  await page.getByRole("button", { name: "Filter and sort" }).press("Enter");
  await registry.selectOption("Verra (1)");
  await expect(page).toHaveURL(`${address}&registry=Verra`);
  await page
    .getByRole("combobox", { name: "Display", exact: true })
    .selectOption("Display overridden");
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).press("Enter");
  await expect(page).toHaveURL("/admin/projects?show=rejected");
});

test("the team edits a listed project by keyboard with a reason, withdraws it and reopens it, and everything is recorded", async ({
  account,
  server,
  visit,
}) => {
  const email = "told-by-the-team@developer.example";
  const { client: developer } = await account(email);
  const submission = completeSubmission({ company: "Told Char" });
  const { id } = await submitProject(developer, submission);
  await publish(server, id);

  const page = await visit(`/admin/projects/${id}`, { viewport: viewports.tablet });
  await page.getByRole("button", { name: "Edit fields" }).press("Enter");
  const save = page.getByRole("button", { name: "Save with a reason" });
  await expect(save).toBeDisabled();
  const description = descriptionField(page);
  await description.fill("word ".repeat(76));
  await expect(page.getByText("76/75 words")).toBeVisible();
  await expect(page.getByText("1 field has an error.")).toBeVisible();
  await expect(save).toBeDisabled();
  await description.fill("Char from orchard prunings.");
  await page.getByLabel("Project status").selectOption("Sold out");
  await page.getByRole("button", { name: "Add methodology" }).press("Enter");
  await page.getByRole("combobox", { name: "Methodology", exact: true }).fill("VM0044");
  await page.getByRole("combobox", { name: "Methodology", exact: true }).press("Escape");
  await page.getByLabel("Version").fill("1.1");
  await expect(page.getByText("3 fields changed.")).toBeVisible();
  expect(await violations(page), "form").toEqual([]);

  // Meanwhile another user changes a different field, and both changes are kept.
  await server.query("update public.projects set durability = '500 years' where id = $1", [id]);
  await save.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Save these changes" });
  await expect(dialog.getByRole("listitem")).toHaveCount(3);
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(dialog.getByText("Please give a reason.")).toBeVisible();
  await page.setViewportSize(viewports.phone);
  await waitForRender(page);
  expect(await violations(page), "dialog").toEqual([]);
  await dialog.getByLabel("Reason").fill("As the registry's page says.");
  await dialog.getByLabel("Reason").press("Control+Enter");
  await expect(dialog.getByText("Someone changed this after you opened it")).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveCount(3);
  await dialog.getByLabel("Reason").press("Control+Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Char from orchard prunings.")).toBeVisible();
  const [stored] = await server.query(
    "select description, durability, project_status from public.listings join public.gated_listing_values using (id) where id = $1",
    [id],
  );
  expect(stored).toEqual({
    description: "Char from orchard prunings.",
    durability: "500 years",
    project_status: "Sold out",
  });
  await sendEmailsNow(server);
  const { text } = await receiveMail(server, email, (subject) => subject.includes("edited"));
  expect(text).toContain("Methodologies");
  expect(text).toContain("As the registry's page says.");

  for (const [action, state] of [
    ["Withdraw", "It is no longer listed."],
    ["Reopen", "It is awaiting a decision"],
  ] as const) {
    await page.getByRole("button", { name: action }).press("Enter");
    await page.getByLabel("Reason").fill(`${action}, for now.`);
    await page.getByRole("dialog").getByRole("button", { name: action }).press("Enter");
    await expect(page.getByText(state)).toBeVisible();
  }
  await page.getByRole("button", { name: "Override the display" }).press("Enter");
  await page.getByLabel("Fallback rating").selectOption("AA");
  await page.getByLabel("Reason").fill("Rated as a group.");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText("Rated as a group.")).toBeVisible();
  expect(await violations(page), "page").toEqual([]);

  await page.getByRole("link", { name: "Review, files and history" }).press("Enter");
  const record = page.getByRole("listitem").filter({ has: page.getByRole("time") });
  for (const entry of [
    "Changed how a company's listings are shown",
    "Reopened a project",
    "Withdrawn by",
    "Edited a project",
  ]) {
    await expect(record.filter({ hasText: entry })).toHaveCount(1);
  }
  await expect(page.getByText("Submitted again")).toBeHidden();
});
