import { projectId } from "#demo/ids.ts";
import { joined } from "../fixtures/live-page.ts";
import { waitForReady } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true });

test("the charts follow a change in place and say when; a visitor's stay if only a price changed", async ({
  change,
  newPage,
}) => {
  const member = await newPage({ email: "charts@buyer.example" });
  const visitor = await newPage({ consent: true });
  for (const page of [member, visitor]) {
    const following = joined(page, "versions");
    await page.goto("/market");
    await waitForReady(page);
    await page.mouse.move(5, 5);
    await following;
  }
  await expect(
    member.getByRole("group", { name: "Projects by cost and permanence" }),
  ).toBeVisible();
  const top = () => member.locator("main h2").first().boundingBox();
  const before = await top();
  const read = visitor.waitForResponse(/\/api\/market/);
  await change("projects", projectId("GS90412"), { cost_per_ton: 543 });
  await expect(member.getByText(/^Updated at \d\d:\d\d$/)).toBeVisible();
  await expect(
    member.getByRole("status").filter({ hasText: "The charts were updated." }),
  ).toHaveCount(1);
  expect(await top()).toEqual(before);
  await (await read).finished();
  await expect(visitor.getByText(/^Updated at/)).toHaveCount(0);
});
