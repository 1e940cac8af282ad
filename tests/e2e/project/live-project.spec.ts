import { projectId } from "#demo/ids.ts";
import { blockSockets, joined } from "../fixtures/live-page.ts";
import { waitForReady } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true, visitor: { consent: true } });

const id = projectId("GS90412");
const path = `/projects/${id}`;

test("an open project shows a change immediately and names what has changed, to members a price too", async ({
  change,
  newPage,
}) => {
  const member = await newPage({ email: "follower@buyer.example" });
  const visitor = await newPage();
  for (const page of [member, visitor]) {
    const following = joined(page, "versions");
    const read = page.waitForResponse(/\/api\/listings/);
    await page.goto(path);
    await waitForReady(page);
    await page.mouse.move(5, 5);
    await (await read).finished();
    await following;
  }
  await change("projects", id, { cost_per_ton: 777 });
  await expect(member.getByText("777").first()).toBeVisible();
  await expect(member.getByText(/^Updated: .*Cost/)).toBeVisible();
  await expect(member.getByRole("status").filter({ hasText: "was updated: " })).toHaveCount(1);

  await change("projects", id, { project_region: "Antarctica" });
  await expect(visitor.getByText("Antarctica").first()).toBeVisible();
  await expect(visitor.getByText(/^Updated: (?!.*Cost)/)).toBeVisible();
});

test("without a socket, the page shows the change with the minute's refetch", async ({
  change,
  newPage,
}) => {
  const page = await newPage({ email: "follower@buyer.example" });
  await blockSockets(page);
  await page.clock.install();
  const read = page.waitForResponse(/\/api\/listings/);
  await page.goto(path);
  await page.clock.runFor(2_000);
  await waitForReady(page);
  await (await read).finished();
  await expect(page.getByRole("img", { name: "Hidden until you log in" })).toHaveCount(0);
  await change("projects", id, { cost_per_ton: 888 });
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(page.getByText(/^Updated: .*Cost/)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText("888").first()).toBeVisible();
});
