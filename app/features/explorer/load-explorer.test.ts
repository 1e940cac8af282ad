import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import type { Database } from "#domain/database.types.ts";
import type { ListingRow } from "#domain/listing/listing.ts";
import { loadExplorer } from "./load-explorer.server";
import { startRows } from "./use-explorer-view";

/** A backend with so many projects of two sectors, whose data changes when told to. */
function backend(count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `id-${index}`,
    project_id: `P-${index}`,
    company_name: `Company ${index}`,
    sectors: [index % 2 === 0 ? "Energy" : "Waste"],
  }));
  const state = { version: 1, reads: 0 };
  const client = createClient<Database>("http://backend.example", "key", {
    global: {
      fetch: async (input) => {
        if (String(input).includes("get_public_data_versions")) {
          return Response.json({ listings: state.version });
        }
        state.reads += 1;
        return Response.json(rows);
      },
    },
  });
  return { state, load: (search: string) => loadExplorer(client, `http://site.example/${search}`) };
}

const ids = (rows: ListingRow[]) => rows.map(({ project_id }) => project_id);

test("the first rows are those of the address, and the counts are of all", async () => {
  const { load } = backend(100);
  const start = await load("?sector=Waste&pin=P-1&pin=P-2&pin=gone");
  expect(start).toMatchObject({ count: 49, matching: 50, total: 100 });
  expect(ids(start.pinned)).toEqual(["P-1", "P-2"]);
  expect(ids(start.rows).slice(0, 3)).toEqual(["P-3", "P-5", "P-7"]);
  expect(start.rows).toHaveLength(startRows);
});

test("the list is read once, and again only when the data has changed", async () => {
  const { state, load } = backend(3);
  await load("");
  await load("?q=company");
  expect(state.reads).toBe(1);
  state.version += 1;
  await load("");
  expect(state.reads).toBe(2);
});
