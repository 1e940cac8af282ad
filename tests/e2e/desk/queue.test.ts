import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { deliver, document, submitWithFiles } from "../../fixtures/project-files.ts";
import { completeSubmission } from "../../fixtures/submissions.ts";
import { eventually, visit, visitSignedIn } from "../site/visitors.ts";
import { teamDesk } from "./team-desk.ts";

const desk = teamDesk();

test("the desk is 404 for everybody who is no administrator", async () => {
  for (const path of ["/admin", "/admin/review", `/admin/review/${randomUUID()}`]) {
    expect((await fetch(`${desk.server.url}${path}`)).status, path).toBe(404);
  }
  const visitor = await visit(desk, "/admin/review", { consent: true });
  await visitor.getByText("Oops! Page not found").waitFor();
  await visitor.context().close();
  const stranger = await visitSignedIn(desk, "/admin/review", {
    email: demoAccounts.developer,
  });
  await stranger.getByText("Oops! Page not found").waitFor();
  expect(await stranger.getByRole("navigation", { name: "Team" }).count()).toBe(0);
});

test("without scripts the desk is the not-found page", async () => {
  const visitor = await visit(desk, "/admin/review", {
    javaScriptEnabled: false,
  });
  expect(await visitor.getByText("Oops! Page not found").isVisible()).toBe(true);
});

test("the account menu leads administrators to the desks", async () => {
  const page = await desk.reviewer();
  await page.goto("/about");
  const trigger = page.getByRole("button", { name: demoAccounts.administrator.slice(0, 6) });
  const items = page.getByRole("menuitem");
  // The role arrives after the session.
  await eventually(async () => {
    if ((await items.count()) === 0) await trigger.click();
    return items.allTextContents();
  }).toEqual(["My Projects", "Review desk", "Content desk", "Logout"]);
  await page.getByRole("menuitem", { name: "Review desk" }).click();
  await page.getByRole("heading", { name: "Review desk" }).waitFor();
  expect(await page.title()).toBe("Review desk - Cleartonne");
});

test("the queue is filtered by state and words, oldest first, with ages", async () => {
  const submission = completeSubmission({ company: `Oldest ${randomUUID()}` });
  const { id } = await desk.submit(submission);
  await desk.server.query(
    "update public.projects set created_at = now() - interval '40 days' where id = $1",
    [id],
  );
  const page = await desk.reviewer();
  await page.goto("/admin/review");
  await page.getByText("the oldest for 40 days").waitFor();
  const first = page.getByRole("row").nth(1);
  expect(await first.textContent()).toContain(submission.company.name);
  expect(await first.textContent()).toContain("40 days (longer than a week)");

  await page.getByLabel("Search the queue").fill("nothing like this");
  await page.getByRole("heading", { name: "Nothing found" }).waitFor();
  await page.getByLabel("Search the queue").fill("");
  await page.getByRole("link", { name: "Withdrawn" }).click();
  await page.getByText(/^\d+ projects?$/).waitFor();
  expect(new URL(page.url()).search).toBe("?show=withdrawn");
  expect(await page.getByRole("link", { name: submission.company.name }).count()).toBe(0);
});

test("the project page has everything submitted, files behind signed links, and the checks", async () => {
  const words = Array.from({ length: 75 }, (_, number) => `word${number}`).join(" ");
  const submission = completeSubmission({
    company: `Everything ${randomUUID()}`,
    description: words,
  });
  submission.pricing.costPerTon = "99999";
  submission.details.website = "http://127.0.0.1/inside";
  const { id, files } = await submitWithFiles(desk.developer, {
    ...submission,
    media: [document("Plan.pdf")],
  });
  await deliver(desk.developer, id, files);
  const copy = await desk.submit(
    completeSubmission({ company: submission.company.name, description: words }),
  );

  const page = await desk.reviewer();
  await page.goto(`/admin/review/${id}`);
  for (const value of ["Munster", "A cooperative", "Irish Char Register", "13: Climate Action"]) {
    await page.getByText(value, { exact: true }).waitFor();
  }
  const plan = page.getByRole("link", { name: "Plan.pdf" });
  const address = (await plan.getAttribute("href")) ?? "";
  expect(address).toContain("token=");
  expect((await fetch(address)).status).toBe(200);
  expect((await fetch(address.replace(/token=.*/, ""))).status).toBeGreaterThanOrEqual(400);

  const check = (name: string) => page.locator("li[data-outcome]").filter({ hasText: name });
  await check("Website answers").getByText("Not a public web address").waitFor();
  await check("Not a duplicate").getByText("same description").waitFor();
  const outcome = (name: string) => check(name).getAttribute("data-outcome");
  await eventually(() => outcome("Cost is usual")).toBe("warning");
  expect(await outcome("Description has")).toBe("passed");
  await eventually(() => outcome("Methodology is there")).toBe("warning");
  await check("Not a duplicate").getByRole("link").click();
  await page.waitForURL(`**/admin/review/${copy.id}`);
});

test("a revision with too many words is found by the check, and cannot be approved", async () => {
  const { id, submission } = await desk.submit();
  await desk.server.query("update public.projects set status = 'approved' where id = $1", [id]);
  submission.details.description = Array.from({ length: 80 }, () => "word").join(" ");
  const revision = await desk.server.service
    .from("pending_revisions")
    .insert({ project_id: id, submission });
  expect(revision.error).toBeNull();
  const page = await desk.reviewer();
  await page.goto(`/admin/review/${id}`);
  await page.getByText("80 words").waitFor();
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await page.getByRole("alert").getByText("The description may have at most 75 words.").waitFor();
});

test("the administrator sees that e-mails wait for the mail server", async () => {
  await desk.server.query(
    `insert into public.email_outbox (template, data, attempts, last_error, next_attempt_at)
     values ('submissions-received', '{}', 3, 'connect ECONNREFUSED', now() + interval '1 hour')`,
  );
  const page = await desk.reviewer();
  await page.goto("/admin/review");
  await page.getByText("1 e-mail is waiting for the mail server.").waitFor();
  await page.getByText("connect ECONNREFUSED").waitFor();
});

test("a queue that cannot be loaded says so and is tried again", async () => {
  const page = await desk.reviewer();
  await page.route("**/rest/v1/review_queue**", (route) =>
    route.fulfill({ status: 400, json: { message: "The database is away." } }),
  );
  await page.goto("/admin/review");
  await page.getByRole("alert").getByText("The database is away.").waitFor();
  await page.unroute("**/rest/v1/review_queue**");
  await page.getByRole("button", { name: "Try Again" }).click();
  await page.getByRole("row").nth(1).waitFor();
});
