import { viewports } from "../../fixtures/browser.ts";
import { completeSubmission } from "../../fixtures/submissions.ts";
import { unclaimedCompany } from "../../fixtures/unclaimed-company.ts";
import { violations } from "../fixtures/axe.ts";
import { admin, edit, submit } from "../fixtures/review.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true, visitor: admin });

test("all that match are decided on in the background, and what was refused is listed with its reason", async ({
  developer,
  server,
  visit,
}) => {
  const imported = await unclaimedCompany(server, { status: "submitted", projects: 120 });
  const submission = completeSubmission({ company: `${imported.name} and others` });
  await submit(developer, submission);

  const page = await visit(`/admin/review?q=${imported.name.slice(-12)}`);
  await expect(page.getByRole("link", { name: "Imported 120", exact: true })).toBeVisible();
  await expect(page.getByText("1 to 100 of 121")).toBeVisible();
  const chosen = page.getByRole("region", { name: "Selected projects" });
  // By keyboard: one row, the whole page, the whole view.
  await page.getByRole("row").nth(1).getByLabel(`Select ${imported.name}`).press("Space");
  await expect(chosen.getByRole("status")).toHaveText("1 selected");
  await page.getByLabel("Select all on this page").press("Space");
  await expect(chosen.getByRole("status")).toHaveText("100 selected");
  await chosen.getByRole("button", { name: "Select all 121 that match" }).press("Enter");
  await expect(chosen.getByRole("status")).toHaveText("121 selected");
  expect(await violations(page)).toEqual([]);

  // Before the decision is sent, someone else decides on one of them.
  const other = imported.projects[7];
  await server.query("update public.projects set status = 'rejected' where id = $1", [other]);
  await chosen.getByRole("button", { name: "Approve 121" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Approve 121" }).press("Enter");
  await expect(dialog.getByText("there are 120 now")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
  await page.reload();
  await page.getByLabel("Select all on this page").press("Space");
  await chosen.getByRole("button", { name: "Select all 120 that match" }).press("Enter");
  await chosen.getByRole("button", { name: "Approve 120" }).press("Enter");
  // While someone else works on the company, the server waits for them.
  await server.database.transaction(async (run) => {
    await run("select from public.companies where id = $1 for update", [imported.id]);
    await dialog.getByRole("button", { name: "Approve 120" }).press("Enter");
    await expect(page.getByText("You can leave this page and come back.")).toBeVisible();
    await page.goto("/admin/projects");
    await expect(page.getByText("Approved: 0 of 120 projects")).toBeVisible();
  });
  await expect(page.getByText("Approved: 0 of 120 projects")).toBeHidden();
  const team = page.getByRole("navigation", { name: "Team" });
  await team.getByRole("link", { name: /^Review queue/ }).press("Enter");
  await expect(page.getByRole("link", { name: "Imported 0", exact: true })).toBeVisible();

  // One entry of the audit trail, which unfolds to its projects.
  await team.getByRole("link", { name: "Audit trail" }).press("Enter");
  await expect(page.getByText("Approved in bulk: 120 projects")).toBeVisible();
  await page.getByText("Its projects").press("Enter");
  await expect(page.getByText("Approved: 120 projects.")).toBeVisible();
  await expect(page.getByText("Page 1 of 3")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "120 projects" }).press("Enter");
  await expect(page.getByRole("link", { name: "Done 120" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const [left] = await server.query(
    "select count(*)::integer as count from public.listings where company_id = $1",
    [imported.id],
  );
  expect(left).toEqual({ count: 119 });
});

test("a view keeps its search and sort order while moving through the projects, all of it on a phone too", async ({
  developer,
  server,
  visit,
}) => {
  const { name } = await unclaimedCompany(server, { status: "submitted", projects: 3 });
  const search = name.slice(-12);
  const url = `/admin/review?show=imported&q=${search}&sort=project`;
  const page = await visit(url, { viewport: viewports.phone });
  await expect(page.getByRole("row")).toHaveCount(4);
  const link = page.getByRole("row").nth(2).getByRole("link");
  await link.press("Enter");
  const heading = page.getByRole("heading", { name, level: 1 });
  await expect(heading).toBeVisible();
  await expect(page.getByText(/Verra, 2-.* waiting/)).toBeVisible();
  await page.getByRole("link", { name: "Next in the queue" }).click();
  await expect(page.getByText(/Verra, 3-.* waiting/)).toBeVisible();
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("so no e-mail is sent")).toBeVisible();
  await page.getByLabel("Note to the developer").fill("Not a project.");
  await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
  // The last project was decided on, so the remaining ones of this view come next.
  await page.getByRole("link", { name: "Next in the queue" }).click();
  await expect(page.getByText(/Verra, [12]-.* waiting/)).toBeVisible();
  await page.getByRole("link", { name: "Back to the queue" }).click();
  await expect(page).toHaveURL(url);
  await expect(page.getByRole("row")).toHaveCount(3);

  await page.getByLabel("Select all on this page").check();
  await page.getByRole("button", { name: "Reject" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveAccessibleName("Reject: 2 projects");
  await dialog.getByRole("button", { name: "Reject 2" }).click();
  await expect(dialog.getByText("Please write a note")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel("Note to the developer").fill("Not projects.");
  await dialog.getByRole("button", { name: "Reject 2" }).click();
  await expect(page.getByText("Rejected: 2 projects.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();

  await test.step("a project that its developer changed after it was selected is left undecided, with the reason", async () => {
    const { id, submission } = await submit(developer);
    await page.goto(`/admin/review?q=${submission.company.name.slice(-12)}`);
    await page.getByLabel("Select all on this page").press("Space");
    submission.details.description = "Words that no one has read.";
    await edit(developer, id, submission);
    await page.getByRole("button", { name: "Approve 1" }).press("Enter");
    await dialog.getByRole("button", { name: "Approve 1" }).press("Enter");
    await expect(page.getByText("Approved: 0 projects. 1 was refused.")).toBeVisible();
    await expect(page.getByText("It was changed after it was counted.")).toBeVisible();
  });
});
