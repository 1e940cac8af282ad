import { randomUUID } from "node:crypto";
import { projectId } from "#demo/ids.ts";
import { listPath } from "#domain/lists/list-paths.ts";
import { joined } from "../fixtures/live-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true });

test("a list that is open in two windows shows in one what was done in the other, and changed values", async ({
  account,
  change,
  newPage,
}) => {
  const email = `${randomUUID()}@buyer.example`;
  const { client } = await account(email);
  const { data: list } = await client
    .from("lists")
    .insert({ name: "Two windows" })
    .select("id")
    .single()
    .throwOnError();
  const add = (id: string) =>
    client.from("list_entries").insert({ list_id: list.id, project_id: id }).throwOnError();
  await add(projectId("GS90412"));

  const page = await newPage({ email });
  const following = Promise.all([joined(page, `list:${list.id}`), joined(page, "versions")]);
  await page.goto(listPath(list.id));
  const rows = page.getByRole("list", { name: /^Projects in/ }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await following;

  await add(projectId("9114"));
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole("status").filter({ hasText: "1 project added" })).toHaveCount(1);
  await client.from("lists").update({ name: "Renamed" }).eq("id", list.id).throwOnError();
  await expect(page.getByRole("heading", { name: "Renamed", level: 1 })).toBeVisible();

  await change("projects", projectId("GS90412"), { cost_per_ton: 432 });
  await expect(rows.first()).toContainText("432");
  await expect(rows.filter({ hasText: "· Updated" })).toHaveCount(1);
});
