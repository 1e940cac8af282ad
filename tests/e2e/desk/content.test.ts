import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { eventually, scriptsWith, visit, visitSignedIn, whenReady } from "../site/visitors.ts";
import { secondReviewer, teamDesk } from "./team-desk.ts";

const desk = teamDesk();

const status = async (path: string) => (await fetch(`${desk.server.url}${path}`)).status;
const html = async (path: string) => (await fetch(`${desk.server.url}${path}`)).text();

async function write(page: Page, title: string, text: string): Promise<void> {
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Text", { exact: true }).fill(text);
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** The number of the piece that is open, once it has one. */
async function openPiece(page: Page, kind: "news" | "articles"): Promise<string> {
  await page.waitForURL(new RegExp(`/admin/content/${kind}/\\d+$`));
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

test("the desk is 404 for everybody who is no administrator", async () => {
  for (const path of ["/admin/content", "/admin/content/news/1", "/admin/content/articles/new"]) {
    expect(await status(path), path).toBe(404);
  }
  const stranger = await visitSignedIn(desk, "/admin/content/news/1", {
    email: demoAccounts.developer,
  });
  await stranger.getByText("Oops! Page not found").waitFor();
});

test("a news item is drafted, previewed, published at once, unpublished at once, and deleted", async () => {
  const title = `Written at the desk ${randomUUID()}`;
  const page = await desk.reviewer();
  await page.goto("/admin/content");
  await page.getByRole("link", { name: "New news item" }).click();
  await write(page, title, "## What is new\n\nA **bold** word.\n\n<script>alert(1)</script>");
  await page.getByLabel("Category").fill("Carbon Markets");
  const preview = page.getByRole("article", { name: "Preview" });
  await preview.getByRole("heading", { name: "What is new" }).waitFor();
  expect(await preview.locator("strong").textContent()).toBe("bold");
  expect(await preview.locator('[data-tone="emerald"]').textContent()).toBe("Carbon Markets");
  expect(await preview.locator("script").count()).toBe(0);

  await press(page, "Save draft");
  const id = await openPiece(page, "news");
  await page.getByText("Draft", { exact: true }).waitFor();
  expect(await status(`/news/${id}`)).toBe(404);

  await press(page, "Publish");
  await page.getByText("Published", { exact: true }).waitFor();
  expect(await status(`/news/${id}`)).toBe(200);
  expect(await html("/news")).toContain(title);

  await page.getByLabel("Title").fill(`${title}, corrected`);
  await page.keyboard.press("Control+s");
  await page.getByText("Unsaved changes").waitFor({ state: "detached" });
  expect(await html(`/news/${id}`)).toContain("corrected");

  await press(page, "Unpublish");
  await page.getByText("Draft", { exact: true }).waitFor();
  expect(await status(`/news/${id}`)).toBe(404);

  await press(page, "Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.waitForURL("**/admin/content");
  expect(await desk.server.query("select 1 from public.news where id = $1", [id])).toEqual([]);
});

test("a piece with a future date is not public before it", async () => {
  const page = await desk.reviewer();
  await page.goto("/admin/content/articles/new");
  await write(page, "Tomorrow's article", "Words for tomorrow.");
  await page.getByLabel("Publishing date").fill("2099-01-01T09:00");
  await press(page, "Publish");
  const id = await openPiece(page, "articles");
  await page.getByText("Scheduled", { exact: true }).waitFor();
  expect(await status(`/articles/${id}`)).toBe(404);
  await page.getByLabel("Publishing date").fill("2026-01-01T09:00");
  await press(page, "Save changes");
  await page.getByText("Published", { exact: true }).waitFor();
  expect(await status(`/articles/${id}`)).toBe(200);
});

test("pictures are uploaded, need a description, and are shown on the page", async () => {
  const picture = await sharp({
    create: { width: 120, height: 63, channels: 3, background: "green" },
  })
    .png()
    .toBuffer();
  const file = { name: "chart.png", mimeType: "image/png", buffer: picture };
  const page = await desk.reviewer();
  await page.goto("/admin/content/articles/new");
  await write(page, "With pictures", "Words.");
  await page.getByLabel("Upload picture").setInputFiles(file);
  await page.getByLabel("Description of the picture").waitFor();
  await page.getByLabel("Insert picture into the text").setInputFiles(file);
  await eventually(() => page.getByLabel("Text", { exact: true }).inputValue()).toContain(
    "![Describe the picture here](/storage/v1/object/public/content-images/",
  );
  await press(page, "Publish");
  await page.getByRole("alert").getByText("Please describe the picture").waitFor();
  await page.getByLabel("Description of the picture").fill("A chart of prices");
  await press(page, "Publish");
  const id = await openPiece(page, "articles");
  const published = await html(`/articles/${id}`);
  expect(published).toContain('alt="A chart of prices"');
  const [address = ""] = /\/storage\/v1\/object\/public\/content-images\/[\w-]+\.png/.exec(
    published,
  ) ?? [""];
  expect(await status(address)).toBe(200);

  await page.getByLabel("Replace picture").setInputFiles({
    name: "page.png",
    mimeType: "image/png",
    buffer: Buffer.from("<script>alert(1)</script>"),
  });
  await page.getByText("The picture was not uploaded").waitFor();
});

test("unsaved changes are warned about before leaving", async () => {
  const page = await desk.reviewer();
  await page.goto("/admin/content/news/1");
  await page.getByLabel("Title").fill("Changed and not saved");
  await page.getByText("Unsaved changes").waitFor();
  const header = page.locator("header").first();
  await header.getByRole("link", { name: "About", exact: true }).click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
  await press(page, "Stay");
  expect(await page.getByLabel("Title").inputValue()).toBe("Changed and not saved");
  await header.getByRole("link", { name: "About", exact: true }).click();
  await press(page, "Leave");
  await page.waitForURL("**/about");
  expect(await html("/news/1")).not.toContain("Changed and not saved");
});

test("of two editors at once neither overwrites the other unseen", async () => {
  const [first, second] = [await desk.reviewer(), await desk.reviewer(secondReviewer)];
  for (const page of [first, second]) {
    await page.goto("/admin/content/articles/2");
    await page.getByLabel("Title").waitFor();
  }
  await first.getByLabel("Title").fill("The first editor's title");
  await press(first, "Save changes");
  await first.getByText("Unsaved changes").waitFor({ state: "detached" });
  await second.getByLabel("Title").fill("The second editor's title");
  await press(second, "Save changes");
  await second.getByRole("alert").getByText("Somebody else has changed").waitFor();
  expect(await html("/articles/2")).toContain("The first editor");
});

test("the public pages never load the renderer of the preview", async () => {
  const inRenderer = "tableDelimiterRow";
  const editor = await desk.reviewer();
  await editor.goto("/admin/content/news/1");
  await editor.getByRole("article", { name: "Preview" }).locator("div > div > p").first().waitFor();
  expect(await scriptsWith(editor, inRenderer)).toHaveLength(1);

  for (const path of ["/news/1", "/articles/1"]) {
    const page = await whenReady(await visit(desk, path, { consent: false }));
    expect(await scriptsWith(page, ""), path).not.toEqual([]);
    expect(await scriptsWith(page, inRenderer), path).toEqual([]);
  }
});
