import type { Page } from "@playwright/test";
import { projectId } from "#demo/ids.ts";
import { listPath } from "#domain/lists/list-paths.ts";
import { violations } from "../fixtures/axe.ts";
import { joined } from "../fixtures/live-page.ts";
import { waitForReady } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({
  ownServer: true,
  visitor: { consent: true, reducedMotion: "reduce" },
});

const id = projectId("GS90412");

/** Opens a page, until it follows these topics. */
async function follow(page: Page, path: string, ...topics: string[]): Promise<Page> {
  const following = Promise.all(["versions", ...topics].map((topic) => joined(page, topic)));
  await page.goto(path);
  await waitForReady(page);
  await page.mouse.move(5, 5);
  await following;
  return page;
}

/** The same for a project's page, until its own data have arrived. */
async function followProject(page: Page): Promise<Page> {
  const read = page.waitForResponse(/\/api\/listings/);
  await follow(page, `/projects/${id}`);
  await (await read).finished();
  return page;
}

const status = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

test("open charts, comparisons, lists and projects show a change immediately and say what has changed, to members a price too", async ({
  account,
  change,
  newVisitor,
}) => {
  const email = "follower@buyer.example";
  const { client } = await account(email);
  const { data: list } = await client
    .from("lists")
    .insert({ name: "Two windows" })
    .select("id")
    .single()
    .throwOnError();
  const add = (project: string) =>
    client.from("list_entries").insert({ list_id: list.id, project_id: project }).throwOnError();
  await add(id);

  const member = await newVisitor({ email });
  const shownList = await follow(await member.newPage(), listPath(list.id), `list:${list.id}`);
  const charts = await follow(await member.newPage(), "/market");
  const comparison = await follow(await member.newPage(), "/compare?project=GS90412&project=9114");
  const project = await followProject(await member.newPage());
  const visitor = await newVisitor();
  const visitorsCharts = await follow(await visitor.newPage(), "/market");
  const visitorsProject = await followProject(await visitor.newPage());

  const rows = shownList.getByRole("list", { name: /^Projects in/ }).getByRole("listitem");
  await test.step("a list that is open in two windows shows in one what was done in the other", async () => {
    await expect(rows).toHaveCount(1);
    await add(projectId("9114"));
    await expect(rows).toHaveCount(2);
    await expect(status(shownList, "1 project added")).toHaveCount(1);
    await client.from("lists").update({ name: "Renamed" }).eq("id", list.id).throwOnError();
    await expect(shownList.getByRole("heading", { name: "Renamed", level: 1 })).toBeVisible();
  });

  // With the values that only members see.
  await expect(comparison.getByText(/Prices in/).first()).toBeVisible();
  await expect(
    charts.getByRole("group", { name: "Projects by cost and permanence" }),
  ).toBeVisible();
  const top = () => charts.locator("main h2").first().boundingBox();
  const before = await top();
  const read = visitorsCharts.waitForResponse(/\/api\/market/);
  await change("projects", id, { cost_per_ton: 777 });

  await test.step("an open project names what has changed", async () => {
    await expect(project.getByText("777").first()).toBeVisible();
    await expect(project.getByText(/^Updated: .*Cost/)).toBeVisible();
    await expect(status(project, "was updated: ")).toHaveCount(1);
  });

  await test.step("a comparison shows it in its cell, and marks the project's column", async () => {
    await expect(comparison.getByRole("cell").filter({ hasText: "777" }).first()).toBeVisible();
    await expect(comparison.getByRole("columnheader").filter({ hasText: "· Updated" })).toHaveCount(
      1,
    );
    await expect(status(comparison, "1 project updated")).toHaveCount(1);
  });

  await test.step("a list shows it and marks the project", async () => {
    await expect(rows.first()).toContainText("777");
    await expect(rows.filter({ hasText: "· Updated" })).toHaveCount(1);
  });

  await test.step("the charts follow in place and say when; a visitor's stay if only a price changed", async () => {
    await expect(charts.getByText(/^Updated at \d\d:\d\d$/)).toBeVisible();
    await expect(status(charts, "The charts were updated.")).toHaveCount(1);
    expect(await top()).toEqual(before);
    await (await read).finished();
    await expect(visitorsCharts.getByText(/^Updated at/)).toHaveCount(0);
  });

  await test.step("a visitor's open project shows a public value, and no price", async () => {
    await change("projects", id, { project_region: "Antarctica" });
    await expect(visitorsProject.getByText("Antarctica").first()).toBeVisible();
    await expect(visitorsProject.getByText(/^Updated: (?!.*Cost)/)).toBeVisible();
  });

  await test.step("a withdrawn project is shown as gone, both if it is already open and on opening it", async () => {
    await change("projects", id, { status: "withdrawn" });
    const gone = { name: "This project is no longer listed" };
    await expect(project.getByRole("heading", gone)).toBeVisible();
    await visitorsProject.reload();
    await expect(visitorsProject.getByRole("heading", gone)).toBeVisible();
    expect(await violations(visitorsProject)).toEqual([]);
    await visitorsProject.getByRole("link", { name: "See all listed projects" }).click();
    await expect(visitorsProject).toHaveURL("/#projects");
  });
});
