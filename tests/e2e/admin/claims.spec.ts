import { randomUUID } from "node:crypto";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { viewports } from "../../fixtures/browser.ts";
import { unclaimedCompany } from "../../fixtures/unclaimed-company.ts";
import { violations } from "../fixtures/axe.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true, visitor: { reducedMotion: "reduce" } });

const message = "I keep the registry account of this company.";

test("a user claims a company from its project's page by keyboard, and gets its projects once the team approves", async ({
  server,
  visit,
}) => {
  const { name, projects } = await unclaimedCompany(server, {
    projects: 2,
    website: "https://foresters.example/",
  });
  const path = `/projects/${projects[0]}`;
  const stranger = await visit(path, { consent: true, viewport: viewports.phone });
  await expect(stranger.getByRole("heading", { name: "Is this your project?" })).toBeVisible();
  await stranger.getByRole("link", { name: "Log in to claim it" }).click();
  await expect(stranger).toHaveURL("/login");
  expect(await stranger.evaluate(() => window.history.state.usr)).toEqual({
    from: `${path}#claim`,
  });

  const page = await visit(path, { email: `${randomUUID()}@foresters.example` });
  const claim = page.getByRole("button", { name: `Claim this company: ${name}` });
  await claim.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Claim ${name}` });
  await expect(dialog.getByLabel("How are you connected with this company?")).toBeVisible();
  await dialog.getByRole("button", { name: "Send claim" }).press("Enter");
  await expect(dialog.getByText("Please tell our team how you are connected")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel("How are you connected with this company?").focus();
  await page.keyboard.type(message);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("status")).toHaveText(/You claimed this company on|has been sent/);
  await page.keyboard.press("Escape");
  await claim.press("Enter");
  await expect(dialog.getByText("You claimed this company on")).toBeVisible();
  await dialog.getByRole("link", { name: "See your claims" }).press("Enter");
  const ownClaim = page.getByRole("listitem").filter({ hasText: name });
  await expect(ownClaim).toContainText("Waiting");

  const team = await visit("/admin/claims", { email: demoAccounts.administrator });
  await expect(team.getByRole("link", { name: "Claims 1 waiting" })).toBeVisible();
  const card = team.getByRole("article", { name });
  await expect(card.getByText(message)).toBeVisible();
  await expect(card.getByText("The confirmed address matches the website's domain")).toBeVisible();
  await card.getByText("2 projects").press("Enter");
  expect(await violations(team)).toEqual([]);
  await card.getByRole("button", { name: "Approve" }).press("Enter");
  await team.getByRole("dialog").getByRole("button", { name: "Approve" }).press("Enter");
  await expect(team.getByRole("heading", { name: "No claims waiting" })).toBeVisible();
  await team.getByRole("link", { name: "Decided" }).click();
  await expect(card.getByText(/^Approved on/)).toBeVisible();

  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("article").first()).toContainText(
    "Buyers look for its price, credit availability, vintage, permanence and contact e-mail",
  );
  await expect(page.getByRole("listitem").filter({ hasText: "among yours" })).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Is this your project?")).toHaveCount(0);
});

test("the team sees what speaks for a claim one click away, rejects one, and can take a company back with a reason; My Projects finds imported companies and shows why a claim was rejected", async ({
  server,
  visit,
}) => {
  const claimant = `${randomUUID()}@elsewhere.example`;
  const { name, projects, id } = await unclaimedCompany(server, {
    website: "https://foresters.example/",
    status: "submitted",
    isImported: true,
  });
  await server.query(
    "update public.projects set project_id = '990142', project_location = 'Kenya, Peru' where id = $1",
    [projects[0]],
  );
  const page = await visit("/my-projects?claim=990142#claims", { email: claimant });
  await expect(page.getByText("1 project: 990142 (not listed yet)")).toBeVisible();
  await page.getByRole("button", { name: `Claim this company: ${name}` }).click();
  await page.getByLabel("How are you connected with this company?").fill(message);
  await page.getByRole("button", { name: "Send claim" }).click();
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText(/has been sent|on /);
  const [account] = await server.query<{ id: string }>(
    "select id from auth.users where email = $1",
    [claimant],
  );
  await server.query("insert into public.companies (user_id, name) values ($1, 'Second Forest')", [
    account?.id,
  ]);

  // Someone else finds another imported company by its registry ID.
  const { name: other, registryIds } = await unclaimedCompany(server, { projects: 5 });
  const applicant = await visit("/my-projects", {
    email: `${randomUUID()}@gmail.com`,
    viewport: viewports.phone,
  });
  const search = applicant.getByLabel("Company, project name or registry ID");
  await search.fill("nothing like this");
  await search.press("Enter");
  await expect(applicant.getByText("No unclaimed company matches your search.")).toBeVisible();
  await search.fill(registryIds[3] ?? "");
  await search.press("Enter");
  await expect(applicant.getByText("1 company found")).toBeVisible();
  await applicant.getByRole("button", { name: `Claim this company: ${other}` }).click();
  const claim = applicant.getByRole("dialog");
  await expect(claim.getByText("easier to check")).toBeVisible();
  await claim.getByLabel("How are you connected with this company?").fill(message);
  await claim.getByRole("button", { name: "Send claim" }).click();
  await claim.getByRole("button", { name: "Done" }).click();

  const team = await visit("/admin/claims", { email: demoAccounts.administrator });
  const rejected = team.getByRole("article", { name: other });
  await expect(
    rejected.getByText("The address is from a public e-mail provider and proves nothing"),
  ).toBeVisible();
  await rejected.getByRole("button", { name: "Reject" }).click();
  const decision = team.getByRole("dialog");
  await decision.getByRole("button", { name: "Reject" }).click();
  await expect(decision.getByText("Please give a reason.")).toBeVisible();
  await decision.getByLabel("Note to the claimant").fill("Please use your work address.");
  await decision.getByRole("button", { name: "Reject" }).click();
  await expect(rejected).toHaveCount(0);

  await applicant.reload();
  await expect(applicant.getByText("Please use your work address.")).toBeVisible();
  await expect(applicant.getByText("Not accepted", { exact: true })).toBeVisible();
  expect(await violations(applicant)).toEqual([]);

  const card = team.getByRole("article", { name });
  await expect(card.getByText("The address does not match the website's domain")).toBeVisible();
  await expect(card.getByText("Kenya, Peru").first()).toBeVisible();
  await expect(card.getByRole("link", { name: "Second Forest" })).toHaveAttribute(
    "href",
    `/admin/people/${account?.id}`,
  );
  await card.getByText("1 project").press("Enter");
  await expect(card.getByRole("link", { name: /At the registry 990142/ })).toHaveAttribute(
    "href",
    "https://registry.verra.org/app/projectDetail/VCS/990142",
  );
  await expect(card.getByText("waiting for review")).toBeVisible();
  await card.getByRole("button", { name: "Approve" }).click();
  await team.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await team.getByRole("link", { name: "Decided" }).click();
  await card.getByRole("button", { name: "Take back…" }).click();
  const dialog = team.getByRole("dialog", { name: `Take back ${name}` });
  await dialog.getByRole("button", { name: "Take back" }).click();
  await expect(dialog.getByText("Please give a reason.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("It was another company's.");
  expect(await violations(team)).toEqual([]);
  await dialog.getByRole("button", { name: "Take back" }).click();
  await expect(team.getByText(`${name} has no owner now`)).toBeVisible();
  const [company] = await server.query<{ user_id: string | null }>(
    "select user_id from public.companies where id = $1",
    [id],
  );
  expect(company?.user_id).toBeNull();
});
