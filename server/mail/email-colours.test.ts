import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { darkRules } from "./email-colours.ts";
import { renderEmail } from "./email-layout.ts";

it("every e-mail has dark colours for mail programs that follow the system", async () => {
  const template = "../../supabase/templates/magic-link.html";
  const signIn = await readFile(new URL(template, import.meta.url), "utf8");
  const other = renderEmail("a@b.example", { subject: "S", heading: "H", paragraphs: [] });
  for (const html of [signIn, other.html]) expect(html).toContain(`<style>${darkRules}</style>`);
});
