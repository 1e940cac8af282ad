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
    fetch: async (address) =>
      Response.json(rows[new URL(String(address)).pathname.split("/").at(-1) ?? ""]),
  },
});
const page = async (id: string, kind = "news") =>
  (await postPageParams({ id }, { anonymous }, `/${kind}/${id}`)).id;

describe("the page of an address", () => {
  it.each(["7", "prices", "costs"])("is its own for %s", async (id) => {
    expect(await page(id)).toBe(id);
  });

  it("is that of the small letters", async () => {
    expect(await page("Prices", "News")).toBe("prices");
  });

  it("is one for all that are made up, or of the other kind", async () => {
    const shared = await page("made-up");
    for (const id of ["8", "vintages", "0", "7x", "%00", "prices/"]) {
      expect(await page(id), id).toBe(shared);
    }
    expect(await page("vintages", "articles")).toBe("vintages");
  });
});
