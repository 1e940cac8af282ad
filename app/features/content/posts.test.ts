import { createClient } from "@supabase/supabase-js";
import { describe, expect, it } from "vitest";
import type { Database } from "#domain/database.types.ts";
import { postPageParams } from "./posts";

const rows: Record<string, unknown[]> = {
  news: [{ id: 7, slug: "prices" }],
  articles: [{ id: 8, slug: "vintages" }],
  earlier_slugs: [{ slug: "costs", post_id: 7 }],
};
const anonymous = createClient<Database>("http://backend.example", "key", {
  global: {
    fetch: async (url) =>
      Response.json(rows[new URL(String(url)).pathname.split("/").at(-1) ?? ""]),
  },
});
const page = async (id: string, kind = "news") =>
  (await postPageParams({ id }, { anonymous }, `/${kind}/${id}`)).id;

describe("post page", () => {
  it.each(["7", "prices", "costs"])("is the post's own for %s", async (id) => {
    expect(await page(id)).toBe(id);
  });

  it("ignores the case of the URL", async () => {
    expect(await page("Prices", "News")).toBe("prices");
  });

  it("is shared by all unknown references and those of the other kind", async () => {
    const shared = await page("made-up");
    for (const id of ["8", "vintages", "0", "7x", "%00", "prices/"]) {
      expect(await page(id), id).toBe(shared);
    }
    expect(await page("vintages", "articles")).toBe("vintages");
  });
});
