import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { expect, test } from "../fixtures/test.ts";

test("a list of the team shows what its address says: a link to it alone leads back to everything", async ({
  visit,
}) => {
  const page = await visit("/admin/claims", { email: demoAccounts.administrator });
  const team = page.getByRole("navigation", { name: "Team" });
  for (const [name, path] of [
    [/^Review queue/, "/admin/review"],
    ["Projects", "/admin/projects"],
    ["Methodologies", "/admin/methodologies"],
    ["People", "/admin/people"],
    ["Audit trail", "/admin/audit-trail"],
  ] as const) {
    const link = team.getByRole("link", { name });
    await link.click();
    await expect(page).toHaveURL(path);
    const box = page.getByRole("searchbox");
    const rows = page.getByRole("table").getByRole("row");
    await expect(rows.nth(1)).toBeVisible();
    await box.pressSequentially("no words like these ");
    await expect(page).toHaveURL(`${path}?q=no+words+like+these+`);
    await expect(box, "with the space that is not followed by anything yet").toHaveValue(
      "no words like these ",
    );
    await expect(rows).toHaveCount(0);
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(box).toHaveValue("");
    await expect(rows.nth(1)).toBeVisible();
  }
});
