import { violations } from "../fixtures/axe.ts";
import { joined } from "../fixtures/live-page.ts";
import { admin, decide, secondAdmin, submit } from "../fixtures/review.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true, visitor: admin });

test("reviewers see who else is looking at a submission, and a colleague's decision immediately", async ({
  developer,
  newPage,
}) => {
  const { id, submission } = await submit(developer);
  const { name } = submission.company;
  const queue = await newPage();
  const own = await newPage();
  const colleague = await newPage({ ...secondAdmin });
  const address = `/admin/review/${id}`;
  for (const [page, path] of [
    [queue, `/admin/review?q=${encodeURIComponent(name)}`],
    [own, address],
    [colleague, address],
  ] as const) {
    const following = joined(page, "review");
    await page.goto(path);
    await following;
  }
  const looking = "Second is looking at this";
  const row = queue.getByRole("row").filter({ hasText: name });
  await expect(row.getByText(looking)).toBeVisible();
  await expect(own.getByText(looking)).toBeVisible();
  await expect(colleague.getByText("Administrator is looking at this")).toBeVisible();
  // One's own other windows are no one else.
  await expect(own.getByText("Administrator is looking at this")).toHaveCount(0);
  expect(await violations(own)).toEqual([]);

  // A note is being written when the colleague decides.
  await own.getByRole("button", { name: "Request changes", exact: true }).click();
  const dialog = own.getByRole("dialog");
  await dialog.getByLabel("Note to the developer").fill("A note of some length.");
  await row.getByRole("checkbox").check();
  await decide(colleague, "Approve");
  await expect(dialog.getByText("Approved by Second just now.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Request changes" })).toBeDisabled();
  await expect(dialog.getByLabel("Note to the developer")).toHaveValue("A note of some length.");
  await expect(dialog.getByLabel("Note to the developer")).toBeFocused();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(own.getByRole("status").filter({ hasText: "Approved by Second" })).toBeVisible();

  await expect(row.getByText("Approved by Second")).toBeVisible();
  await expect(row.getByRole("checkbox")).toBeDisabled();
  await colleague.close();
  await expect(own.getByText(looking)).toHaveCount(0);
  // Another search asks anew.
  await queue.getByRole("searchbox").fill(`${name} `);
  await queue.getByRole("searchbox").fill(name.slice(0, -1));
  await expect(row).toHaveCount(0);
});
