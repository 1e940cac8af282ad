import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true });

test("a list of the team shows what its address says: a link to it alone leads back to everything", async ({
  visit,
}) => {
  const page = await visit("/admin/claims", { email: demoAccounts.administrator });
  const team = page.getByRole("navigation", { name: "Team" });
  // Nothing that was done is recorded yet.
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
    const box = page.getByRole("searchbox");
    const row = page.getByRole("table").getByRole("row").nth(1);
    await expect(row).toBeVisible({ visible: !isEmpty });
    await box.pressSequentially("no words like these ");
    await expect(page).toHaveURL(`${path}?q=no+words+like+these+`);
    await expect(box, "with the space that is not followed by anything yet").toHaveValue(
      "no words like these ",
    );
    await expect(row).toBeHidden();
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(box).toHaveValue("");
    await expect(row).toBeVisible({ visible: !isEmpty });
  }
});
