import { randomUUID } from "node:crypto";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { addWaitingEmail } from "../../fixtures/mailbox.ts";
import { deliver, document, submitWithFiles } from "../../fixtures/project-files.ts";
import { completeSubmission } from "../../fixtures/submissions.ts";
import { admin, submit } from "../fixtures/review.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true, visitor: admin });

test("the team's pages are 404 for everyone but administrators, even without scripts", async ({
  server,
  visit,
}) => {
  for (const path of [
    "/admin",
    "/admin/review",
    `/admin/review/${randomUUID()}`,
    "/admin/content",
    "/admin/content/news/1",
    "/admin/content/articles/new",
  ]) {
    const response = await fetch(`${server.url}${path}`);
    expect(response.status, path).toBe(404);
    expect(await response.text(), path).toContain("Oops! Page not found");
  }
  const stranger = await visit("/admin/review", {
    email: demoAccounts.developer,
  });
  await expect(stranger.getByText("Oops! Page not found")).toBeVisible();
  await expect(stranger.getByRole("navigation", { name: "Team" })).toHaveCount(0);
});

test("the account menu links administrators to the queue, which can be filtered by state and text, and shows the oldest first with ages", async ({
  developer,
  server,
  visit,
}) => {
  const submission = completeSubmission({ company: `Oldest ${randomUUID()}` });
  const { id } = await submit(developer, submission);
  await server.query(
    "update public.projects set status_since = now() - interval '40 days' where id = $1",
    [id],
  );
  await addWaitingEmail(server, {
    template: "submissions-received",
    attempts: 3,
    lastError: "connect ECONNREFUSED",
  });

  const page = await visit("/about");
  await page.route("**/rest/v1/rpc/find_team_projects", (route) =>
    route.fulfill({ status: 400, json: { message: "The database is away." } }),
  );
  const trigger = page.getByRole("button", { name: demoAccounts.administrator.slice(0, 6) });
  const items = page.getByRole("menuitem");
  // The role arrives after the session.
  await expect
    .poll(async () => {
      if ((await items.count()) === 0) await trigger.click();
      return items.allTextContents();
    })
    .toEqual(["My Projects", "My Lists", "Account", "Team", "Logout"]);
  await page.getByRole("menuitem", { name: "Team" }).click();
  await expect(page.getByRole("heading", { name: "Review queue" })).toBeVisible();
  await expect(page).toHaveTitle("Review queue - Cleartonne");

  await test.step("a queue that fails to load shows the error and can be retried", async () => {
    await expect(page.getByRole("alert").getByText("The database is away.")).toBeVisible();
    await page.unroute("**/rest/v1/rpc/find_team_projects");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("row").nth(1)).toBeVisible();
  });

  await test.step("the administrator sees that e-mails are waiting for the mail server", async () => {
    await expect(page.getByText("1 e-mail is waiting for the mail server.")).toBeVisible();
    await expect(page.getByText("connect ECONNREFUSED")).toBeVisible();
  });

  await expect(page.getByText("the oldest for 40 days")).toBeVisible();
  const first = page.getByRole("row").nth(1);
  await expect(first).toContainText(submission.company.name);
  await expect(first).toContainText("40 days (longer than a week)");

  await page.getByLabel("Search the queue").fill("nothing like this");
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await page.getByLabel("Search the queue").fill("");
  await page.getByRole("link", { name: "Withdrawn" }).click();
  await expect(page.getByText(/^\d+ projects?$/)).toBeVisible();
  expect(new URL(page.url()).search).toBe("?show=withdrawn");
  await expect(page.getByRole("link", { name: submission.company.name })).toHaveCount(0);
});

test("the project page shows everything submitted, files behind signed links, and the checks", async ({
  developer,
  visit,
}) => {
  const description = Array.from({ length: 75 }, (_, number) => `word${number}`).join(" ");
  const submission = completeSubmission({
    company: `Everything ${randomUUID()}`,
    description,
  });
  submission.pricing.costPerTon = "99999";
  submission.details.website = "http://127.0.0.1/inside";
  const { id, files } = await submitWithFiles(developer, {
    ...submission,
    media: [document("Plan.pdf")],
  });
  await deliver(developer, id, files);
  const copy = await submit(
    developer,
    completeSubmission({ company: submission.company.name, description }),
  );

  const page = await visit(`/admin/review/${id}`);
  for (const value of ["Munster", "A cooperative", "Irish Char Register", "13: Climate Action"]) {
    await expect(page.getByText(value, { exact: true })).toBeVisible();
  }
  const plan = page.getByRole("link", { name: "Plan.pdf" });
  const url = (await plan.getAttribute("href")) ?? "";
  expect(url).toContain("token=");
  expect((await fetch(url)).status).toBe(200);
  expect((await fetch(url.replace(/token=.*/, ""))).status).toBeGreaterThanOrEqual(400);

  const check = (name: string) => page.locator("li[data-outcome]").filter({ hasText: name });
  await expect(check("Website responds").getByText("Not a public URL")).toBeVisible();
  await expect(check("Not a duplicate").getByText("same description")).toBeVisible();
  await expect(check("Cost is typical")).toHaveAttribute("data-outcome", "warning");
  await expect(check("Description has")).toHaveAttribute("data-outcome", "passed");
  await expect(check("Methodology provided")).toHaveAttribute("data-outcome", "warning");
  await check("Not a duplicate").getByRole("link").click();
  await expect(page).toHaveURL(`/admin/review/${copy.id}`);
});
