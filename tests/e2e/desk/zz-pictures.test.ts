import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { test } from "vitest";
import { renderLogo } from "#server/demo/logo.ts";
import { renderIllustration } from "#server/demo/illustration.ts";
import { confirm, document, logo, media, photo, submitWithFiles, updateWithFiles, upload, withMedia } from "../../fixtures/project-files.ts";
import { teamDesk } from "./team-desk.ts";

const desk = teamDesk();
test("pictures", async () => {
  const company = `Hollow Lane Biochar`;
  const { id, company_id, files } = await submitWithFiles(desk.developer, withMedia([logo(), photo("hedges in spring.png"), document("Monitoring plan 2026 with a rather long name of the file.pdf"), media("pdd", "design.pdf", "application/pdf"), photo("lost.png")], { company }));
  const send = async (all: typeof files, colour: string) => {
    for (const { path, kind } of all) {
      const content = kind === "logo" ? await renderLogo({ name: company, colour }) : kind === "photo" ? await renderIllustration(path) : undefined;
      const { error } = await upload(desk.developer, path, content as Buffer | undefined);
      if (error) throw error;
    }
    await confirm(desk.developer, id, all);
  };
  await send(files.slice(0, 4), "#1f6f78");
  const page = await desk.reviewer();
  const shoot = async (name: string) => {
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/admin/review/${id}`);
      await page.getByRole("heading", { name: "Files" }).waitFor();
      await page.waitForLoadState("networkidle");
      await page.waitForTimeout(600);
      await page.getByRole("heading", { name: "Files" }).scrollIntoViewIfNeeded();
      const card = page.locator("div.rounded-xl").filter({ has: page.getByRole("heading", { name: "Files" }) }).last();
      await card.screenshot({ path: `/tmp/files-pics/${name}-${width}.png` });
      await page.screenshot({ path: `/tmp/files-pics/${name}-${width}-full.png`, fullPage: true });
    }
  };
  await shoot("project");
  await desk.server.query("update public.project_files set approved_at = now() where project_id = $1 and confirmed_at is not null", [id]);
  await desk.server.query("update public.projects set status = 'approved' where id = $1", [id]);
  await desk.server.query("insert into private.logo_publications (company_id) values ($1)", [company_id]);
  await new Promise((resolve) => setTimeout(resolve, 6000));
  const edit = await updateWithFiles(desk.developer, id, withMedia([logo("new.png"), photo("after.png"), photo("missing.png"), document("annex.pdf")], { company }));
  await send(edit.files.filter((_, index) => index !== 2), "#8b3d6b");
  await shoot("revision");
});
