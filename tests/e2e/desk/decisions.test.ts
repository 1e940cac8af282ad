import { expect, test } from "vitest";
import { product } from "#domain/product.ts";
import { emptyOutbox, hurryLetters, receiveMail } from "../../fixtures/mailbox.ts";
import { completeSubmission } from "../../fixtures/submissions.ts";
import { eventually } from "../site/visitors.ts";
import { decide, secondReviewer, teamDesk } from "./team-desk.ts";

const desk = teamDesk();

test("an edit of a listed project is shown field by field, and its approval is on the record", async () => {
  const { id, submission } = await desk.submit();
  await desk.server.query("update public.projects set status = 'approved' where id = $1", [id]);
  submission.details.description = "Char from orchard prunings, spread on pasture.";
  submission.pricing.costPerTon = "150";
  expect(await desk.edit(id, submission)).toMatchObject({ outcome: "pending_review" });

  const page = await desk.reviewer();
  await page.goto(`/admin/review/${id}`);
  await page.getByRole("heading", { name: "2 fields would change" }).waitFor();
  const cost = page.getByRole("row", { name: /Cost per tCO2e/ });
  expect(await cost.getByRole("cell").allTextContents()).toEqual(["145", "150"]);
  expect(await page.locator("ins").allTextContents()).toContain("orchard prunings, ");
  await decide(page, "Approve");
  await page.getByText("Change sent for review").waitFor();
  const record = page.getByRole("listitem").filter({ hasText: "Approved (change)" });
  await record.getByText("E-mail").waitFor();
  expect((await desk.listed(id))?.description).toBe(submission.details.description);
});

test("the letter about a submission leads the team to it", async () => {
  await emptyOutbox(desk.server);
  const { submission } = await desk.submit();
  await hurryLetters(desk.server);
  const letter = await receiveMail(desk.server, product.contactEmail, (subject) =>
    subject.includes(submission.project.id),
  );
  const page = await desk.reviewer();
  await page.goto(/https?:\/\/\S+/.exec(letter.text)?.[0] ?? "");
  await page.getByRole("heading", { name: submission.company.name, level: 1 }).waitFor();
});

test("the same by keyboard", async () => {
  const { id, submission } = await desk.submit();
  const company = submission.company.name;
  const page = await desk.reviewer();
  const heading = page.getByRole("heading", { name: company, level: 1 });
  const sendDecision = async (key: string, note?: string) => {
    await page.keyboard.press(key);
    await page.getByLabel("Note to the developer").waitFor();
    if (note) await page.keyboard.type(note);
    await page.keyboard.press("Control+Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  };

  await page.goto("/admin/review");
  await page.getByRole("link", { name: company }).waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type(company);
  await eventually(() => page.getByRole("row").count()).toBe(2);
  await page.keyboard.press("Tab");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await heading.waitFor();
  await sendDecision("c", "Please name the auditor.");
  await page.getByText("Please name the auditor.").waitFor();

  expect(await desk.edit(id, submission)).toMatchObject({ outcome: "saved" });
  await page.keyboard.press("u");
  await page.getByRole("heading", { name: "Review desk" }).waitFor();
  await page.goto(`/admin/review/${id}`);
  await heading.waitFor();
  await sendDecision("a");
  expect(await desk.listed(id)).not.toBeNull();

  submission.details.description = "Other words.";
  await desk.edit(id, submission);
  await page.reload();
  await page.getByRole("heading", { name: "1 field would change" }).waitFor();
  await sendDecision("a");
  expect((await desk.listed(id))?.description).toBe("Other words.");
  await page.getByText("Withdraw").waitFor();
  await sendDecision("w", "The registry closed it.");
  expect(await desk.listed(id)).toBeNull();

  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await heading.waitFor({ state: "detached" });
});

test("two reviewers at once cannot both decide: the second is told and sees how it stands", async () => {
  const { id, submission } = await desk.submit();
  const [first, second] = [await desk.reviewer(), await desk.reviewer(secondReviewer)];
  for (const page of [first, second]) {
    await page.goto(`/admin/review/${id}`);
    await page.getByRole("button", { name: "Reject" }).waitFor();
  }
  await second.getByRole("button", { name: "Reject" }).click();
  await second.getByLabel("Note to the developer").fill("Not for us.");
  await decide(first, "Approve");
  await first.getByText("Approved", { exact: true }).first().waitFor();

  await second.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
  await second.getByRole("alert").getByText("Somebody else has already decided").waitFor();
  await second.keyboard.press("Escape");
  await second.getByRole("button", { name: "Withdraw" }).waitFor();
  expect(await second.getByRole("button", { name: "Reject" }).count()).toBe(0);
  expect(await desk.listed(id)).toMatchObject({ company_name: submission.company.name });
});

test("a decision on words that the developer has changed since is refused", async () => {
  const { id, submission } = await desk.submit();
  const page = await desk.reviewer();
  await page.goto(`/admin/review/${id}`);
  await page.getByRole("button", { name: "Approve" }).click();
  submission.details.description = "Words nobody has read.";
  await desk.edit(id, submission);
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await page.getByRole("alert").getByText("The developer changed this project").waitFor();
  expect(await desk.listed(id)).toBeNull();
  await page.keyboard.press("Escape");
  await page.getByText("Words nobody has read.").waitFor();
});

test("details of a listed company that come with another project are shown before they apply", async () => {
  const { id, submission } = await desk.submit();
  await desk.server.query("update public.projects set status = 'approved' where id = $1", [id]);
  const another = completeSubmission({ company: submission.company.name, description: "Another." });
  another.company.location = "Portugal";
  const waiting = await desk.submit(another);
  const page = await desk.reviewer();
  await page.goto(`/admin/review/${waiting.id}`);
  const details = page.getByRole("table", { name: "Company on its listings" });
  const office = details.getByRole("row", { name: /Head office/ });
  await eventually(() => office.getByRole("cell").allTextContents()).toEqual([
    "Ireland",
    "Portugal",
  ]);
});

test("a decision other than an approval needs a note", async () => {
  const { id } = await desk.submit();
  const page = await desk.reviewer();
  await page.goto(`/admin/review/${id}`);
  await decide(page, "Reject");
  await page.getByRole("alert").getByText("Please write a note").waitFor();
  await page.getByLabel("Note to the developer").fill("Not a carbon project.");
  await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
  await page.getByText("There is nothing to decide").waitFor();
});
