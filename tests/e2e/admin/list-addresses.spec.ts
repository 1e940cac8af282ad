import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true });

test("the team's lists follow their URL: a plain link to a list resets its search", async ({
  visit,
}) => {
  const page = await visit("/admin/claims", { email: demoAccounts.administrator });
  const team = page.getByRole("navigation", { name: "Team" });
  // The audit trail is still empty.
  for (const [name, path, isEmpty = false] of [
    [/^Review queue/, "/admin/review"],
    ["Projects", "/admin/projects"],
    ["Methodologies", "/admin/methodologies"],
    ["People", "/admin/people"],
    ["Audit trail", "/admin/audit-trail", true],
  ] as const) {
    const link = team.getByRole("link", { name });
    await link.click();
    await expect(page).toHaveURL(path);
    // The page before it is shown for a moment longer than its URL, and has such a box, too.
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    const box = page.getByRole("searchbox");
    const row = page.getByRole("table").getByRole("row").nth(1);
    await expect(row).toBeVisible({ visible: !isEmpty });
    await box.fill("no words like these");
    await box.press("Space");
    await expect(page).toHaveURL(`${path}?q=no+words+like+these+`);
    await expect(box, "keeps the trailing space").toHaveValue("no words like these ");
    await expect(row).toBeHidden();
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(box).toHaveValue("");
    await expect(row).toBeVisible({ visible: !isEmpty });
  }
});
