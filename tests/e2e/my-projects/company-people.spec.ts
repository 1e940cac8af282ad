import { randomUUID } from "node:crypto";
import { viewports } from "../../fixtures/browser.ts";
import { signInDirectly } from "../../fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../../fixtures/submissions.ts";
import { violations } from "../fixtures/axe.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true, visitor: { reducedMotion: "reduce" } });

test("an owner invites a colleague, who accepts, looks, is allowed to edit, and is removed", async ({
  server,
  visit,
}) => {
  const owner = `${randomUUID()}@example.org`;
  const colleague = `${randomUUID()}@example.org`;
  const company = `Char ${randomUUID().slice(0, 8)}`;
  const { client } = await signInDirectly(server, owner);
  const { id } = await submitProject(client, completeSubmission({ company }));
  await server.query("update public.projects set status = 'approved' where id = $1", [id]);

  const page = await visit("/my-projects", { email: owner });
  await page.getByRole("link", { name: `Colleagues of ${company}` }).click();
  await expect(page.getByRole("heading", { name: company })).toBeVisible();
  await page.getByRole("button", { name: "Invite a colleague" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send invitation" }).press("Enter");
  await expect(dialog.getByText("An e-mail address looks like name@company.com.")).toBeVisible();
  await dialog.getByLabel("Email address").fill(colleague);
  await dialog.getByText("May only look").click();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Send invitation" }).press("Enter");
  const open = page.getByRole("region", { name: "Open invitations" });
  await expect(open.getByRole("listitem")).toContainText("May only look");
  expect(await violations(page)).toEqual([]);

  const theirs = await visit("/my-projects", { email: colleague, viewport: viewports.phone });
  const notice = theirs.getByRole("region", { name: "You have 1 invitation" });
  await expect(notice).toContainText(`${owner} invites you to work on ${company}.`);
  await notice.getByRole("link").click();
  await expect(theirs.getByRole("heading", { name: `Work on ${company}` })).toBeVisible();
  expect(await violations(theirs)).toEqual([]);
  await theirs.getByRole("button", { name: "Accept" }).click();
  const card = theirs.getByRole("article", { name: company });
  await expect(card).toContainText("May only look");
  await expect(card.getByRole("link", { name: "Edit" })).toHaveCount(0);
  await theirs.goto(`/projects/${id}/edit`);
  await expect(theirs.getByText("Project not found")).toBeVisible();

  await page.reload();
  await expect(open).toHaveCount(0);
  await page.getByLabel(`Role of ${colleague}`).selectOption("May edit");
  await expect(page.getByText(`${colleague}: may edit`)).toBeVisible();
  await theirs.goto("/my-projects");
  await card.getByRole("link", { name: "Edit" }).click();
  await expect(theirs.getByLabel("Company name")).toHaveValue(company);

  await page.getByRole("button", { name: `Remove ${colleague}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText(`${colleague} no longer works on ${company}`)).toBeVisible();
  await theirs.goto("/my-projects");
  await expect(theirs.getByRole("heading", { name: "My Projects" })).toBeVisible();
  await expect(card).toHaveCount(0);
});
