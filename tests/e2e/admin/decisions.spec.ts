import { product } from "#domain/product.ts";
import { clearOutbox, receiveMail, sendEmailsNow } from "../../fixtures/mailbox.ts";
import { completeSubmission } from "../../fixtures/submissions.ts";
import { blockSockets } from "../fixtures/live-page.ts";
import { admin, decide, edit, listed, publish, secondAdmin, submit } from "../fixtures/review.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true, visitor: admin });

test("an edit of a listed project is shown field by field, and its approval is recorded; changes to a listed company that arrive with another project are shown before they apply", async ({
  developer,
  server,
  visit,
}) => {
  const { id, submission } = await submit(developer);
  await publish(server, id);
  submission.details.description = "Char from orchard prunings, spread on pasture.";
  submission.pricing.costPerTon = "150";
  expect(await edit(developer, id, submission)).toMatchObject({ outcome: "pending_review" });

  const page = await visit(`/admin/review/${id}`);
  await expect(page.getByRole("heading", { name: "2 fields would change" })).toBeVisible();
  await expect(page.getByRole("link", { name: "View public page" })).toHaveAttribute(
    "href",
    `/projects/${id}`,
  );
  const cost = page.getByRole("row", { name: /Cost per tCO2e/ });
  await expect(cost.getByRole("cell")).toHaveText(["145", "150"]);
  const described = page.getByRole("row", { name: /Description/ });
  await expect(described.getByRole("cell")).toHaveText([
    "Char from hedge cuttings, spread on pasture.",
    submission.details.description,
  ]);
  const [before, after] = [described.getByRole("cell").nth(0), described.getByRole("cell").nth(1)];
  await expect(before.locator("del")).toHaveText("hedge cuttings,");
  await expect(after.locator("ins")).toHaveText("orchard prunings,");
  await decide(page, "Approve");
  await expect(page.getByText("Change sent for review")).toBeVisible();
  const record = page.getByRole("listitem").filter({ hasText: "Approved (change)" });
  await expect(record.getByText("E-mail"), "to the account and the company").toHaveCount(2);
  expect((await listed(server, id))?.description).toBe(submission.details.description);

  const another = completeSubmission({ company: submission.company.name, description: "Another." });
  another.company.location = "Portugal";
  const waiting = await submit(developer, another);
  await page.goto(`/admin/review/${waiting.id}`);
  const details = page.getByRole("table", { name: "Company details on all its listings" });
  const office = details.getByRole("row", { name: /Head office/ });
  await expect(office.getByRole("cell")).toHaveText(["Ireland", "Portugal"]);
  await expect(page.getByRole("link", { name: "View public page" }), "not listed").toHaveCount(0);
});

test("the whole review works by keyboard", async ({ developer, newPage, server }) => {
  const { id, submission } = await submit(developer);
  const company = submission.company.name;
  const page = await newPage();
  const heading = page.getByRole("heading", { name: company, level: 1 });
  const sendDecision = async (key: string, note?: string) => {
    await page.keyboard.press(key);
    await expect(page.getByLabel("Note to the developer")).toBeVisible();
    if (note) await page.keyboard.type(note);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };

  await page.goto("/admin/review");
  await expect(page.getByRole("link", { name: company })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type(company.slice(-8));
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.keyboard.press("Tab");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(heading).toBeVisible();
  await sendDecision("c", "Please name the auditor.");
  await expect(page.getByText("Please name the auditor.")).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByText("This is the last project in this view")).toBeVisible();
  await expect(heading).toBeVisible();

  expect(await edit(developer, id, submission)).toMatchObject({ outcome: "saved" });
  await page.keyboard.press("u");
  await expect(page.getByRole("heading", { name: "Review queue" })).toBeVisible();
  await page.goto(`/admin/review/${id}`);
  await expect(heading).toBeVisible();
  await sendDecision("a");
  expect(await listed(server, id)).not.toBeNull();

  submission.details.description = "Other words.";
  await edit(developer, id, submission);
  await page.reload();
  await expect(page.getByRole("heading", { name: "1 field would change" })).toBeVisible();
  await sendDecision("a");
  expect((await listed(server, id))?.description).toBe("Other words.");
  await expect(page.getByText("Withdraw")).toBeVisible();
  await sendDecision("w", "The registry closed it.");
  expect(await listed(server, id)).toBeNull();

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await expect(heading).toHaveCount(0);
});

test("the e-mail about a submission links the team to it; a decision needs a note, and is refused on a text that has since changed or if someone else has decided", async ({
  account,
  developer,
  newPage,
  server,
}) => {
  await clearOutbox(server);
  const { id, submission } = await submit(developer);
  await sendEmailsNow(server);
  const email = await receiveMail(server, product.sampleContactEmail, (subject) =>
    subject.includes(submission.project.id),
  );
  const page = await newPage();
  // Told immediately, the reviewer could no longer press the button.
  await blockSockets(page);
  await page.goto(/https?:\/\/\S+/.exec(email.text)?.[0] ?? "");
  await expect(
    page.getByRole("heading", { name: submission.company.name, level: 1 }),
  ).toBeVisible();
  const dialog = page.getByRole("dialog");
  const alert = page.getByRole("alert");

  await test.step("a decision on a text that the developer has since changed is refused", async () => {
    await page.getByRole("button", { name: "Approve" }).click();
    submission.details.description = "Words nobody has read.";
    await edit(developer, id, submission);
    await dialog.getByRole("button", { name: "Approve" }).click();
    await expect(alert.getByText("The developer changed this project")).toBeVisible();
    expect(await listed(server, id)).toBeNull();
    await page.keyboard.press("Escape");
    await expect(page.getByText("Words nobody has read.")).toBeVisible();
  });

  await test.step("a decision other than an approval needs a note", async () => {
    await decide(page, "Reject");
    await expect(dialog.getByText("Please write a note")).toBeVisible();
    await page.getByLabel("Note to the developer").fill("Not for us.");
  });

  await test.step("two reviewers at once cannot both decide: the second gets an error and sees the current state", async () => {
    await server.query("update public.profiles set user_role = 'admin' where email = $1", [
      (await account(secondAdmin.email ?? "")).user.email,
    ]);
    const { client } = await account(secondAdmin.email ?? "");
    await client.rpc("review_project", { project: id, decision: "approved" }).throwOnError();
    await dialog.getByRole("button", { name: "Reject" }).click();
    await expect(alert.getByText("Someone else has already decided")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Withdraw" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Reject" })).toHaveCount(0);
    expect(await listed(server, id)).toMatchObject({ company_name: submission.company.name });
  });
});
