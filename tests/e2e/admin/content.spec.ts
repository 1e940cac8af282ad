import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { viewports } from "../../fixtures/browser.ts";
import type { TestServer } from "../../fixtures/test-server.ts";
import { violations } from "../fixtures/axe.ts";
import { chooseFile } from "../fixtures/choose-file.ts";
import { html, scriptsWith, waitForReady } from "../fixtures/loaded-page.ts";
import { admin } from "../fixtures/review.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true, visitor: admin });

const status = async (server: TestServer, path: string) =>
  (await fetch(`${server.url}${path}`)).status;

async function write(page: Page, title: string, text: string): Promise<void> {
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Text", { exact: true }).fill(text);
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const press = (page: Page, name: string) => button(page, name).click();

/** The id of the open post, once it has one. */
async function openedPost(page: Page, kind: "news" | "articles"): Promise<string> {
  await expect(page).toHaveURL(new RegExp(`/admin/content/${kind}/\\d+$`));
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

test("a news item is drafted, previewed, published, unpublished and deleted, each with immediate effect", async ({
  server,
  visit,
}) => {
  const title = `Written by the team ${randomUUID()}`;
  const page = await visit("/admin/content");
  await page.getByRole("link", { name: "New news item" }).click();
  await write(page, title, "## What is new\n\nA **bold** word.\n\n<script>alert(1)</script>");
  await page.getByLabel("Category").fill("Carbon Markets");
  const preview = page.getByRole("article", { name: "Preview" });
  await expect(preview.getByRole("heading", { name: "What is new" })).toBeVisible();
  await expect(preview.locator("strong")).toHaveText("bold");
  await expect(preview.locator('[data-tone="emerald"]')).toHaveText("Carbon Markets");
  await expect(preview.locator("script")).toHaveCount(0);

  await press(page, "Save draft");
  const id = await openedPost(page, "news");
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
  expect(await status(server, `/news/${id}`)).toBe(404);

  await press(page, "Publish");
  await expect(page.getByText("Published", { exact: true })).toBeVisible();
  expect(await status(server, `/news/${id}`)).toBe(200);
  expect(await html(server, "/news")).toContain(title);

  await page.getByLabel("Title").fill(`${title}, corrected`);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Unsaved changes")).toHaveCount(0);
  expect(await html(server, `/news/${id}`)).toContain("corrected");

  await press(page, "Unpublish");
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
  expect(await status(server, `/news/${id}`)).toBe(404);

  await press(page, "Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/admin/content");
  expect(await server.query("select 1 from public.news where id = $1", [id])).toEqual([]);
});

test("images are uploaded, need a description, and are shown on the page", async ({
  server,
  visit,
}) => {
  const image = await sharp({
    create: { width: 120, height: 63, channels: 3, background: "green" },
  })
    .png()
    .toBuffer();
  const file = { name: "chart.png", mimeType: "image/png", buffer: image };
  const page = await visit("/admin/content/articles/new");
  await write(page, "With images", "Words.");
  await chooseFile(button(page, "Upload image"), file);
  await expect(page.getByLabel("Image description")).toBeVisible();
  await chooseFile(button(page, "Insert image into the text"), file);
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue(
    /!\[Describe the image here\]\(\/storage\/v1\/object\/public\/content-images\//,
  );
  await press(page, "Publish");
  await expect(page.getByRole("alert").getByText("Please describe the image")).toBeVisible();
  await page.getByLabel("Image description").fill("A chart of prices");
  await press(page, "Publish");
  const id = await openedPost(page, "articles");
  const published = await html(server, `/articles/${id}`);
  expect(published).toContain('alt="A chart of prices"');
  expect(published).toMatch(
    /<img [^>]*alt="Describe the image here"[^>]* srcset="\/pictures\/480\//,
  );
  const [url = ""] = /\/storage\/v1\/object\/public\/content-images\/[\w-]+\.png/.exec(
    published,
  ) ?? [""];
  expect(await status(server, url)).toBe(200);

  // Wait for the editor of the published post, which replaces that of the new one.
  await expect(page.getByText("Published", { exact: true })).toBeVisible();
  await chooseFile(button(page, "Replace image"), {
    name: "page.png",
    mimeType: "image/png",
    buffer: Buffer.from("<script>alert(1)</script>"),
  });
  await expect(page.getByText("The image could not be uploaded")).toBeVisible();

  // If no smaller copy can be loaded, readers see the original image.
  await page.route("**/pictures/**", (route) => route.abort());
  await page.goto(`/articles/${id}`);
  const inText = page.getByTestId("formatted-text").getByRole("img");
  await expect
    .poll(() =>
      inText.evaluate((image: HTMLImageElement) => image.naturalWidth > 0 && image.currentSrc),
    )
    .toContain(url);
});

test("warns about unsaved changes before leaving, and two editors at once never overwrite each other's changes unnoticed", async ({
  account,
  server,
  visit,
}) => {
  const page = await visit("/admin/content/news/1");
  await expect(
    page
      .getByRole("article", { name: "Preview" })
      .getByTestId("formatted-text")
      .getByRole("paragraph")
      .first(),
  ).toBeVisible();
  expect(await scriptsWith(page, inRenderer)).toHaveLength(1);

  await page.getByLabel("Title").fill("Changed and not saved");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  const header = page.getByRole("banner");
  await header.getByRole("link", { name: "About", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  await press(page, "Stay");
  await expect(page.getByLabel("Title")).toHaveValue("Changed and not saved");

  const { client: colleague } = await account(admin.email ?? "");
  await colleague.from("news").update({ title: "The first editor's title" }).eq("id", 1);
  await press(page, "Save changes");
  await expect(page.getByRole("alert").getByText("Someone else has changed")).toBeVisible();
  expect(await html(server, "/news/1")).toContain("The first editor");

  await header.getByRole("link", { name: "About", exact: true }).click();
  await press(page, "Leave");
  await expect(page).toHaveURL("/about");
  expect(await html(server, "/news/1")).not.toContain("Changed and not saved");
});

/** A word in the script that renders a preview. */
const inRenderer = "tableDelimiterRow";

test("a post gets a URL from its title, which can be changed, and the earlier URL redirects; with a future date it is not public before that date", async ({
  server,
  visit,
}) => {
  const page = await visit("/admin/content/articles/new");
  await write(page, "Kelp forêts, explained", "Words.");
  const address = page.getByLabel("URL", { exact: true });
  await expect(address).toHaveAttribute("placeholder", "kelp-forets-explained");
  const preview = page.getByRole("article", { name: "Preview" });
  // Dated as the published page will be: now, or the scheduled day.
  const today = await page.evaluate(() =>
    new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(),
  );
  await expect(preview).toContainText(`Published: ${today}`);
  await page.getByLabel("Publishing date").fill("2099-02-03T12:00");
  await expect(preview).toContainText("Published: 3 Feb 2099");
  await press(page, "Publish");
  const id = await openedPost(page, "articles");
  await expect(page.getByText("Scheduled", { exact: true })).toBeVisible();
  expect(await status(server, `/articles/${id}`)).toBe(404);
  await page.getByLabel("Publishing date").fill("2026-01-01T09:00");
  await press(page, "Save changes");
  await expect(page.getByText("Published", { exact: true })).toBeVisible();
  await expect(address).toHaveValue("kelp-forets-explained");
  expect(await status(server, "/articles/kelp-forets-explained")).toBe(200);

  await address.fill("Kelp Forests");
  await address.press("Control+s");
  await expect(page.getByRole("alert").getByText("lower-case letters, digits")).toBeVisible();
  await address.fill("vintages-what-the-year-on-a-credit-means");
  await address.press("Control+s");
  await expect(page.getByRole("alert").getByText("Another post uses, or has used")).toBeVisible();
  await address.fill("kelp-forests");
  await address.press("Control+s");
  await expect(page.getByText("Unsaved changes")).toHaveCount(0);
  const moved = await fetch(`${server.url}/articles/kelp-forets-explained`, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([301, "/articles/kelp-forests"]);

  // Client-side navigation, which loads a page as data, follows the redirect too.
  await server.query("update public.news set content = $1 where id = 3", [
    "[The article](/articles/kelp-forets-explained)",
  ]);
  const reader = await waitForReady(await visit("/news/3", { email: undefined, consent: false }));
  await reader.getByRole("link", { name: "The article" }).click();
  await expect(reader).toHaveURL("/articles/kelp-forests");
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Kelp forêts, explained");
  // The public pages never load the preview's renderer.
  expect(await scriptsWith(reader, "")).not.toEqual([]);
  expect(await scriptsWith(reader, inRenderer)).toEqual([]);
});

test("a stored image can be reused by keyboard with a new description, and is never stored twice", async ({
  server,
  visit,
}) => {
  const page = await visit("/admin/content/articles/new");
  await write(page, "With an earlier image", "Words.");
  const stored = () =>
    server.query("select name from storage.objects where bucket_id = 'content-images'");
  const before = await stored();
  const buffer = await sharp({
    create: { width: 120, height: 63, channels: 3, background: "teal" },
  })
    .png()
    .toBuffer();
  const inserted = "kelp-at-noon-\\w+-120x63\\.png\\)";
  for (const [index, name] of ["Kelp at noon.png", "the same image.png"].entries()) {
    await chooseFile(button(page, "Insert image into the text"), {
      name,
      mimeType: "image/png",
      buffer,
    });
    await expect(page.getByLabel("Text", { exact: true })).toHaveValue(
      new RegExp(`(?:${inserted}[^]*){${index + 1}}`),
    );
  }
  expect(await stored()).toHaveLength(before.length + 1);

  await page.getByRole("button", { name: "Choose a stored image" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Choose a stored image" });
  await expect(dialog.getByText(/^\d+ images/)).toBeVisible();
  await dialog.getByLabel("Search by name").fill("KELP noon");
  await expect(dialog.getByText("1 image", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Use image" }).press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("Please choose an image.");
  await dialog.getByRole("radio", { name: "kelp-at-noon.png" }).press("Space");
  await dialog.getByRole("button", { name: "Use image" }).press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Please describe the image");
  for (const viewport of Object.values(viewports)) {
    await page.setViewportSize(viewport);
    expect(await violations(page), String(viewport.width)).toEqual([]);
  }
  await dialog.getByLabel("Description of the selected image").fill("A kelp forest at noon");
  await dialog.getByLabel("Description of the selected image").press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("Image description")).toHaveValue("A kelp forest at noon");
  await press(page, "Publish");
  const id = await openedPost(page, "articles");
  expect(await html(server, `/articles/${id}`)).toContain('alt="A kelp forest at noon"');
});
