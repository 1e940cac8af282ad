import type { Page } from "@playwright/test";
import { completeSubmission } from "../../fixtures/submissions.ts";
import { violations } from "../fixtures/axe.ts";
import { admin, edit, listed, publish, submit } from "../fixtures/review.ts";
import { expect, test } from "../fixtures/test.ts";

const email = "offering@developer.example";
test.use({ ownServer: true, visitor: { email, reducedMotion: "reduce" } });

const project = (page: Page, id: string) => page.getByRole("article", { name: id });
const actions = (page: Page, id: string) =>
  project(page, id).getByRole("button", { name: "More actions" });
const item = (page: Page, name: string) => page.getByRole("menuitem", { name });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Eight projects, enough for state filters to appear; the first has a pending edit. */
async function eightProjects(client: Parameters<typeof submit>[0], onSubmitted: PublishProject) {
  const ids: string[] = [];
  const company = "Offer Carbon";
  for (let number = 1; number <= 8; number += 1) {
    const submission = completeSubmission({ company, projectId: `OFFER-${number}` });
    ids.push((await submit(client, submission)).id);
  }
  for (const id of ids) await onSubmitted(id);
  const first = ids[0] ?? "";
  await edit(client, first, completeSubmission({ company, projectId: "OFFER-1" }));
  return ids;
}
type PublishProject = (id: string) => Promise<unknown>;

test("by keyboard and on a phone: projects are marked as sold out, withdrawn and copied, each immediately; the team sees it in the history", async ({
  account,
  server,
  visit,
}) => {
  const { client } = await account(email);
  const [first = "", second = ""] = await eightProjects(client, (id) => publish(server, id));
  const page = await visit("/my-projects", { viewport: { width: 1280, height: 900 } });

  await test.step("sold out, by keyboard, with the focus restored", async () => {
    const width = async () => (await project(page, "OFFER-1").boundingBox())?.width;
    const closed = await width();
    await actions(page, "OFFER-1").press("Enter");
    await expect(item(page, "Mark as sold out…")).toBeFocused();
    expect(await width(), "only 'More info' makes a card wide").toBe(closed);
    await page.keyboard.press("Enter");
    const prompt = dialog(page, "Mark this project as sold out?");
    await expect(prompt).toContainText(
      "Buyers will immediately see that its credits are sold out.",
    );
    await expect(prompt).toContainText("Your pending edit will be updated to match.");
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(actions(page, "OFFER-1")).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await prompt.getByLabel("Reason").fill("To one buyer.");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Marked as sold out", { exact: true })).toBeVisible();
    await expect(actions(page, "OFFER-1")).toBeFocused();
    await expect(project(page, "OFFER-1")).toContainText("You marked its credits as sold out.");
    await expect(project(page, "OFFER-1")).toContainText("To one buyer.");
    await actions(page, "OFFER-1").click();
    await expect(page.getByRole("menuitem")).toHaveText([
      "Statement with proof…",
      "Duplicate as a new draft",
      "Withdraw…",
    ]);
    await page.keyboard.press("Escape");
  });

  await test.step("withdrawn, on a phone, from the rows of listed projects, where it disappears", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Compact" }).click();
    await page.getByRole("link", { name: /^Listed/ }).click();
    await expect(page.getByRole("article")).toHaveCount(8);
    await actions(page, "OFFER-2").click();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await item(page, "Withdraw…").click();
    const prompt = dialog(page, "Withdraw this project?");
    await expect(prompt).toContainText("It will be removed from the public list immediately");
    await prompt.getByRole("button", { name: "Withdraw" }).click();
    await expect(page.getByRole("article")).toHaveCount(7);
    await expect(prompt).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Your projects" })).toBeFocused();
    expect(await listed(server, second)).toBeNull();
    await page.getByRole("link", { name: /^No longer listed/ }).click();
    await expect(project(page, "OFFER-2")).toContainText("Withdrawn");
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
  });

  await test.step("already done, as by another tab: the dialog says so", async () => {
    await page.getByRole("link", { name: /^All/ }).click();
    await actions(page, "OFFER-3").click();
    await item(page, "Mark as not for sale…").click();
    await server.query(
      `update public.projects set credit_availability = 'No - Purchase not available at this time'
       where project_id = 'OFFER-3'`,
    );
    const prompt = dialog(page, "Mark this project as not for sale?");
    await prompt.getByRole("button", { name: "Mark as not for sale" }).click();
    await expect(prompt).toContainText("This project is already not for sale.");
    await prompt.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("copied into a draft that has everything but the id", async () => {
    await actions(page, "OFFER-2").click();
    await item(page, "Duplicate as a new draft").click();
    await expect(page).toHaveURL(/^[^?]*\/submit-project/);
    await expect(page.getByText("is open as a new draft")).toBeVisible();
    await expect(page.getByLabel("Company Name")).toHaveValue("Offer Carbon");
    await page.goto("/submit-project?step=2");
    await expect(page.getByLabel("Project ID")).toHaveValue("");
  });

  await test.step("the project's history on the review page", async () => {
    const desk = await visit(`/admin/review/${first}`, admin);
    const act = desk.getByRole("listitem").filter({ hasText: "Marked as sold out" });
    await expect(act).toContainText("by the developer");
    await expect(act).toContainText("To one buyer.");
  });
});
