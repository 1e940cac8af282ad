import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { violationsAtEveryWidth } from "../fixtures/axe.ts";
import { admin } from "../fixtures/review.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true, visitor: { reducedMotion: "reduce" } });

test("a developer proposes their registry's file, withdraws it, sends it again, and the page shows it once approved", async ({
  server,
  visit,
}) => {
  await server.query("delete from public.ledger_files; delete from public.vintage_lots");
  const page = await visit("/my-projects", { email: demoAccounts.developer });
  await page.getByRole("link", { name: "Registry files" }).press("Enter");
  await expect(page).toHaveURL("/my-projects/registry-files");
  const chooser = page.getByLabel(/issuances, retirements or cancellations, as a CSV file/);
  await chooser.setInputFiles({
    name: "names.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Name,Colour\nKelp,green\n"),
  });
  await expect(page.getByText(/This is no file of issuances/)).toBeVisible();

  const send = async () => {
    await chooser.setInputFiles({
      name: "issued.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(
        "GSID,Vintage,Quantity,Issuance Date,Label\n90412,2023,40,2024-01-02,\n9043,2023,9,2024-01-02,\n",
      ),
    });
    await page.getByRole("radio", { name: /All rows of my projects/ }).press("Space");
    await page.getByLabel("File date").fill("2026-11-10");
    await page.getByRole("button", { name: "Check 2 rows" }).press("Enter");
    await expect(page.getByText(/1 vintage of 1 project of yours/)).toBeVisible();
    await expect(page.getByText(/1 row belongs to projects that are not yours/)).toBeVisible();
  };
  await send();
  const found = await violationsAtEveryWidth(page, async (device) => {
    const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
    expect(await page.evaluate(overflow), device).toBeLessThanOrEqual(0);
  });
  expect(found).toEqual([]);
  await page.getByRole("button", { name: "Send to the team" }).press("Enter");
  await expect(page.getByText("In review")).toBeVisible();
  await page.getByRole("button", { name: "Withdraw issued.csv" }).press("Enter");
  await expect(page.getByText("The file has been removed")).toBeVisible();
  await expect(page.getByText("In review")).toBeHidden();
  await send();
  await page.getByRole("button", { name: "Send to the team" }).press("Enter");
  await expect(page.getByText("In review")).toBeVisible();

  const team = await visit("/admin/import", admin);
  const row = team.getByRole("row", { name: /issued\.csv/ });
  await row.getByRole("button", { name: /^Review/ }).press("Enter");
  await expect(team.getByRole("dialog").getByText("issued 40 t")).toBeVisible();
  await team.getByRole("dialog").getByRole("button", { name: "Approve" }).press("Enter");
  await expect(row).toContainText("Imported");

  await page.reload();
  await expect(page.getByText("Approved")).toBeVisible();
  const [project] = await server.query<{ id: string }>(
    "select project_id as id from public.vintage_lots",
  );
  await page.goto(`/projects/${project?.id}`);
  await expect(page.getByText(/issuances of 10 Nov 2026, supplied by the developer/)).toBeVisible();
});
