import { randomUUID } from "node:crypto";
import { completeSubmission, submitProject } from "../../fixtures/submissions.ts";
import { blockSockets, joined } from "../fixtures/live-page.ts";
import { admin } from "../fixtures/review.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true });

for (const network of ["with sockets", "where sockets are blocked"] as const) {
  test(`a decision appears on the developer's open page, ${network}`, async ({
    account,
    newPage,
  }) => {
    const email = `${randomUUID()}@developer.example`;
    const { client, user } = await account(email);
    const { id } = await submitProject(client, completeSubmission());
    const page = await newPage({ email });
    const following = joined(page, `user:${user.id}`);
    if (network !== "with sockets") {
      await blockSockets(page);
      await page.clock.install();
    }
    await page.goto("/my-projects");
    if (network !== "with sockets") await page.clock.runFor(2_000);
    const card = page.getByRole("article");
    await expect(card.getByText("In review.")).toBeVisible();
    if (network === "with sockets") await following;

    const reviewer = await account(admin.email ?? "");
    await reviewer.client
      .rpc("review_project", {
        project: id,
        decision: "changes_requested",
        note: "Please add more.",
      })
      .throwOnError();
    await expect(async () => {
      if (network !== "with sockets") await page.clock.runFor(5_000);
      await expect(card.getByText("Please add more.")).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(card.getByText("Just now: Changes requested")).toBeVisible();
    await expect(page.getByText(/: Changes requested$/).first()).toBeVisible();
  });
}

test("a new rating appears on the developer's open page", async ({ account, newPage, server }) => {
  const email = `${randomUUID()}@developer.example`;
  const { client, user } = await account(email);
  const { id } = await submitProject(client, completeSubmission());
  await server.query(
    "update public.projects set status = 'approved', registry = 'Verra' where id = $1",
    [id],
  );
  const [stored] = await server.query<{ project_id: string }>(
    "select project_id from public.projects where id = $1",
    [id],
  );
  const page = await newPage({ email });
  const following = joined(page, `user:${user.id}`);
  await page.goto("/my-projects");
  await expect(page.getByRole("article").getByText("Listed.")).toBeVisible();
  await following;
  await server.query(
    `insert into public.ratings (id, agency_project_id, project_id, accreditor, rating, last_updated)
     values ($1, $1, $2, 'Verra', 'AA', now())`,
    [randomUUID(), stored?.project_id],
  );
  await expect(page.getByRole("article").getByText("Just now: Rated AA")).toBeVisible();
});
