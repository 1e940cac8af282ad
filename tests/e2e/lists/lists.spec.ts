import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { listPath, sharedListPath } from "#domain/lists/list-paths.ts";
import { viewports } from "../../fixtures/browser.ts";
import { violations, violationsAtEveryWidth } from "../fixtures/axe.ts";
import { hold, html } from "../fixtures/loaded-page.ts";
import { type Account, expect, test } from "../fixtures/test.ts";

test.use({ visitor: { reducedMotion: "reduce" } });

const registryIds = ["9114", "GS90412", "GS90477"];

/** A list with three listed projects and one that is no longer listed. */
async function filledList({ client, user }: Account, query: Query, name = "Spring tender") {
  const { data: list } = await client
    .from("lists")
    .insert({ name })
    .select("id")
    .single()
    .throwOnError();
  const rows = await query<{ id: string }>(
    "select id from public.listings where project_id = any ($1) order by project_id",
    [registryIds],
  );
  const entries = rows.map(({ id }) => ({ list_id: list.id, project_id: id }));
  await client.from("list_entries").insert(entries).throwOnError();
  await query("alter table public.list_entries disable trigger name_list_entry");
  await query(
    `insert into public.list_entries (list_id, user_id, project_id, registry_id, company_name)
     values ($1, $2, gen_random_uuid(), 'OLD-77', 'Former Woods')`,
    [list.id, user.id],
  );
  await query("alter table public.list_entries enable trigger name_list_entry");
  return list.id;
}

type Query = <Row>(statement: string, parameters?: unknown[]) => Promise<Row[]>;

const rows = (page: Page) => page.getByRole("list", { name: /^Projects in/ }).getByRole("listitem");
const newEmail = () => `${randomUUID()}@buyer.example`;

test("a visitor who is not signed in is sent to the login first, and returns to the lists", async ({
  visit,
}) => {
  const page = await visit("/lists", { consent: true });
  await expect(page.getByText("Please log in to view your lists")).toBeVisible();
  await expect(page).toHaveURL("/login");
  expect(await page.evaluate(() => window.history.state.usr)).toEqual({ from: "/lists" });
});

test("a list is created, renamed and deleted by keyboard alone, and a deleted one is reported as missing", async ({
  newPage,
}) => {
  const page = await newPage({ email: newEmail() });
  await test.step("while the lists load there is a skeleton; if they fail to load, a message and a retry button", async () => {
    const requests = await hold(page, "**/rest/v1/lists**", (route) => route.abort());
    await page.goto("/lists");
    await expect(page.getByText("Loading your lists")).toBeAttached();
    requests.release();
    await expect(page.getByRole("alert")).toContainText("The server did not respond");
    await page.unroute("**/rest/v1/lists**");
    await page.getByRole("button", { name: "Try Again" }).click();
  });
  await expect(page.getByText("No lists yet")).toBeVisible();
  const steps = page.getByRole("list", { name: "How lists work" });
  await expect(steps.getByRole("listitem")).toHaveCount(3);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "New List" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("List name")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please give the list a name.")).toBeVisible();
  await page.keyboard.type("Autumn");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Autumn", level: 1 })).toBeVisible();
  await expect(page.getByText("Nothing on this list yet")).toBeVisible();
  const url = new URL(page.url()).pathname;

  await page.getByRole("button", { name: "Rename" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  await page.keyboard.type(" 2027");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Autumn 2027", level: 1 })).toBeVisible();

  await page.getByRole("button", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  const confirmation = page.getByRole("dialog", { name: "Delete ‘Autumn 2027’?" });
  await expect(confirmation).toContainText("This cannot be undone");
  await confirmation.getByRole("button", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/lists");
  await expect(page.getByText("No lists yet")).toBeVisible();
  await page.goto(url);
  await expect(page.getByRole("heading", { name: "List not found" })).toBeVisible();
});

test("an open list shows price, permanence, rating and availability, takes notes, compares up to five projects and can be downloaded", async ({
  account,
  server,
  visit,
}) => {
  const email = newEmail();
  const id = await filledList(await account(email), server.query);
  const page = await visit(listPath(id), { email });
  await expect(rows(page)).toHaveCount(4);
  const first = rows(page).filter({ hasText: "GS90412" });
  for (const label of ["Cost / tCO2e", "Permanence", "Rating", "Availability"]) {
    await expect(first.getByText(label, { exact: true })).toBeVisible();
  }
  await expect(first.getByText(/^\$[\d,]+$/)).toBeVisible();
  await expect(first.getByText("Hidden")).toHaveCount(0);
  const former = rows(page).filter({ hasText: "Former Woods" });
  await expect(former).toContainText("No longer listed");
  await expect(former.getByRole("checkbox")).toBeDisabled();

  await test.step("a note is written in place, by keyboard", async () => {
    await page.getByRole("button", { name: "Add a note on Alta Verapaz Kitchens" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Note on Alta Verapaz Kitchens")).toBeFocused();
    await page.keyboard.type("=Ask for vintages");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(
      page.getByRole("button", { name: "Edit the note on Alta Verapaz Kitchens" }),
    ).toBeFocused();
    await expect(first).toContainText("=Ask for vintages");
  });

  await test.step("selected projects are compared; a short list can be compared as a whole", async () => {
    await expect(page.getByRole("link", { name: "Compare All" })).toHaveAttribute(
      "href",
      /^\/compare\?project=Verra%3A9114&/,
    );
    await page.getByRole("checkbox", { name: "Compare GS90412" }).press("Space");
    await expect(page.getByText("1 of 5 selected")).toBeVisible();
    await expect(page.getByRole("button", { name: "Compare" })).toBeDisabled();
    await page.getByRole("checkbox", { name: "Compare GS90477" }).check();
    await expect(page.getByRole("link", { name: "Compare" })).toHaveAttribute(
      "href",
      "/compare?project=GS90412&project=GS90477",
    );
  });

  await test.step("the CSV file is safe against formulas", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("Spring-tender.csv");
    const text = await new Response((await file.createReadStream()) as never).text();
    expect(text).toContain("'=Ask for vintages");
    expect(text).toMatch(/\r\nFormer Woods,OLD-77,,+No longer listed/);
  });

  await test.step("e-mails are off until turned on", async () => {
    const emails = page.getByRole("switch", { name: "E-mail me when something changes" });
    await expect(emails).not.toBeChecked();
    await emails.press("Space");
    await expect(emails).toBeChecked();
    await expect
      .poll(() => server.query("select sends_email from public.lists where id = $1", [id]))
      .toEqual([{ sends_email: true }]);
  });

  await test.step("nothing overflows and axe finds no violation at any width", async () => {
    const found = violationsAtEveryWidth(page, async (device) => {
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, device).toBe(0);
    });
    expect(await found).toEqual([]);
  });

  await former.getByRole("button", { name: "Remove OLD-77 from the list" }).click();
  await expect(rows(page)).toHaveCount(3);
});

test("a signed-out colleague can open a shared list, without gated values, until it is no longer shared", async ({
  account,
  server,
  visit,
}) => {
  const email = newEmail();
  const owner = await account(email);
  const id = await filledList(owner, server.query, "For Kim");
  await owner.client.from("list_entries").update({ note: "Our favourite." }).eq("list_id", id);
  const page = await visit(listPath(id), { email });
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share this list" });
  await dialog.getByRole("button", { name: "Create Link" }).click();
  const field = dialog.getByLabel("Link");
  await expect(field).toHaveValue(/\/lists\/shared\/[0-9a-f]{64}$/);
  const url = new URL(await field.inputValue()).pathname;
  expect(await violations(page)).toEqual([]);

  const reader = await visit(url, { consent: true, viewport: viewports.phone });
  await expect(reader.getByRole("heading", { name: "For Kim", level: 1 })).toBeVisible();
  await expect(rows(reader)).toHaveCount(4);
  await expect(rows(reader).first().getByText("Hidden")).toHaveCount(4);
  await expect(reader.getByText("Our favourite.")).toHaveCount(0);
  await expect(reader.getByRole("button", { name: /Remove|note/ })).toHaveCount(0);
  expect(await violations(reader)).toEqual([]);
  await expect(reader.getByRole("link", { name: "Compare All" })).toBeVisible();
  // Signed out, 'Add to list' leads to the login and back to the same page.
  await reader.getByRole("button", { name: "Add to list: 3 projects" }).click();
  await expect(reader).toHaveURL("/login");
  expect(await reader.evaluate(() => window.history.state.usr)).toEqual({ from: url });

  const stored = page.waitForResponse((response) => response.url().includes("/list_shares"));
  await dialog.getByLabel("Show my notes to readers").check();
  await stored;
  await reader.goto(url);
  await expect(reader.getByText("Our favourite.").first()).toBeVisible();
  await reader.getByRole("link", { name: "Log in to see them" }).click();
  await expect(reader).toHaveURL("/login");
  expect(await reader.evaluate(() => window.history.state.usr)).toEqual({ from: url });

  await test.step("signed in, the reader sees the values and can add the projects to a list", async () => {
    const colleague = await visit(url, { email: newEmail() });
    await expect(rows(colleague).filter({ hasText: "GS90412" })).toContainText(/\$\d/);
    await expect(colleague.getByText("Log in to see them")).toHaveCount(0);
    await colleague.getByRole("button", { name: "Add to list: 3 projects" }).focus();
    await colleague.keyboard.press("Enter");
    await expect(colleague.getByText("No lists yet.")).toBeVisible();
    await colleague.getByRole("menuitem", { name: "New list…" }).click();
    await expect(colleague.getByLabel("List name")).toBeFocused();
    await colleague.keyboard.type("Mine");
    await colleague.keyboard.press("Enter");
    await expect(colleague.getByText("Added to ‘Mine’")).toBeVisible();
    const button = colleague.getByRole("button", { name: "Add to list: 3 projects" });
    await expect(button).toBeFocused();
    await button.click();
    const mine = colleague.getByRole("menuitemcheckbox", { name: "Mine 3 projects" });
    await expect(mine).toBeChecked();
    // Menus are rendered outside the landmarks.
    const found = await violations(colleague);
    expect(found.filter((line) => !/^region: .*data-radix-popper/.test(line))).toEqual([]);
    await mine.click();
    await expect(
      colleague.getByRole("menuitemcheckbox", { name: "Mine 0 projects" }),
    ).not.toBeChecked();
    await colleague.keyboard.press("Escape");
    await expect(button).toBeFocused();
  });

  await dialog.getByRole("button", { name: "Stop Sharing" }).click();
  await expect(dialog.getByRole("button", { name: "Create Link" })).toBeVisible();
  expect(await html(server, url)).toContain("This link does not lead to a list");
  expect(await html(server, sharedListPath("0".repeat(64)))).toContain(
    "This link does not lead to a list",
  );
});
