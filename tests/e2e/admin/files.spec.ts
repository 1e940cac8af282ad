import { randomUUID } from "node:crypto";
import sharp from "sharp";
import type { ApiClient } from "../../fixtures/api-client.ts";
import {
  confirm,
  document,
  logo,
  media,
  photo,
  type Reservation,
  submitWithFiles,
  updateWithFiles,
  upload,
  withMedia,
} from "../../fixtures/project-files.ts";
import { admin, publish } from "../fixtures/review.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true, visitor: admin });

/** An image that a browser can display. */
async function imageOf(background: string): Promise<Buffer> {
  return sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Uploads the reserved files, each image in its colour. */
async function send(
  developer: ApiClient,
  project: string,
  files: Reservation[],
  colours: string[],
) {
  for (const [index, { path }] of files.entries()) {
    const content = path.endsWith(".png") ? await imageOf(colours[index] ?? "grey") : undefined;
    const { error } = await upload(developer, path, content);
    if (error) throw error;
  }
  await confirm(developer, project, files);
}

test("a project's files: the logo and photos as images, documents by name and size, missing ones as 'not uploaded'", async ({
  developer,
  server,
  visit,
}) => {
  const company = `With photos ${randomUUID()}`;
  const { id, files } = await submitWithFiles(
    developer,
    withMedia(
      [
        logo(),
        photo("site.png"),
        document("Monitoring plan.pdf"),
        media("pdd", "design.pdf", "application/pdf"),
        photo("lost.png"),
      ],
      { company },
    ),
  );
  await send(developer, id, files.slice(0, 4), ["teal", "olive"]);
  const page = await visit(`/admin/review/${id}`);
  for (const name of ["New logo", "site.png"]) {
    const shown = page.getByRole("img", { name });
    await expect(shown).toBeVisible();
    const width = () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBe(320);
  }
  const plan = page.getByRole("link", { name: /Monitoring plan\.pdf/ });
  const url = (await plan.getAttribute("href")) ?? "";
  expect((await fetch(new URL(url, server.url))).status).toBe(200);
  await expect(page.getByText("Project design document (PDD), 1 KB")).toBeVisible();
  await expect(
    page.getByRole("listitem").filter({ hasText: "lost.png" }).getByText("not uploaded"),
  ).toBeVisible();

  await test.step("a decision is refused if files arrive while the reviewer reads, until they are reviewed", async () => {
    await send(developer, id, files.slice(4), ["olive"]);
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await expect(
      page.getByRole("alert").getByText("The developer changed this project"),
    ).toBeVisible();
    // Located by alt text, because the dialog hides the rest of the page from assistive technology.
    await expect(page.getByAltText("lost.png")).toBeVisible();
  });
});

test("an edit's files: the old logo beside the new one, photos and documents with the added ones marked", async ({
  developer,
  server,
  visit,
}) => {
  const company = `Compared ${randomUUID()}`;
  const { id, company_id, files } = await submitWithFiles(
    developer,
    withMedia([logo(), photo("before.png"), document("plan.pdf")], { company }),
  );
  await send(developer, id, files, ["navy", "olive"]);
  await publish(server, id);
  await server.query("update public.project_files set approved_at = now() where project_id = $1", [
    id,
  ]);
  await server.query("select private.queue_job('logo-publication', $1)", [company_id]);
  const named = () =>
    server.query("select logo_filename from public.companies where id = $1", [company_id]);
  await expect.poll(named).toEqual([{ logo_filename: expect.stringContaining("_logo.png") }]);

  const edit = await updateWithFiles(
    developer,
    id,
    withMedia([logo("new.png"), photo("after.png"), document("annex.pdf")], { company }),
  );
  await send(developer, id, edit.files, ["crimson", "gold"]);
  const page = await visit(`/admin/review/${id}`);
  const row = (name: string) =>
    page.locator("dl > div").filter({ has: page.locator("dt", { hasText: name }) });
  const colourOf = (name: string) =>
    page.getByRole("img", { name }).evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = window.document.createElement("canvas");
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0, 1, 1);
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3).join();
    });
  await expect(row("Logo").getByRole("img", { name: "New logo" })).toBeVisible();
  // Decoding fails if the image is replaced while it loads; the next attempt succeeds.
  const colours = async () => [await colourOf("Listed logo"), await colourOf("New logo")];
  await expect.poll(() => colours().catch(() => [])).toEqual(["0,0,128", "220,20,60"]);
  for (const [label, listed, added] of [
    ["Photos", "before.png", "after.png"],
    ["Documents", "plan.pdf", "annex.pdf"],
  ] as const) {
    const [now, after] = [row(label).locator("dd").first(), row(label).locator("dd").last()];
    await expect(now.getByText(added)).toHaveCount(0);
    await expect(after.getByRole("listitem")).toHaveCount(2);
    const marked = after
      .getByRole("listitem")
      .filter({ has: page.getByText("new", { exact: true }) });
    await expect(marked).toContainText([added]);
    await expect(now.getByText(listed).first()).toBeVisible();
  }
});
