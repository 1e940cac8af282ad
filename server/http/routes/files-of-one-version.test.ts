import { describe, expect, test } from "vitest";
import { shownColumns } from "#domain/listing/columns.ts";
import { fileColumns } from "#domain/listing/listing-file.ts";
import { readExplorerState } from "#domain/listing/search-params.ts";
import { parseQuery } from "#domain/open-data/open-data-query.ts";
import { pageParameters } from "#domain/open-data/parameters.ts";
import { listingBackend } from "../../../tests/fixtures/listing-backend.ts";
import { createResponses } from "./open-data/responses.ts";
import { listingFile } from "./site-api/stream-listing-file.ts";

describe("a file that is read slowly while projects change", () => {
  /** Renames a project and removes the one before it, as a second version of the data. */
  function change({ state, rows, removed }: ReturnType<typeof listingBackend>, index: number) {
    state.version = 2;
    Object.assign(rows[index] ?? {}, {
      company_name: "Another name",
      changed_at: "2026-01-04T00:00:00Z",
      changed_in_version: 2,
    });
    const [gone] = rows.splice(index - 1, 1);
    removed.push({ id: gone?.id ?? "", removed_in_version: 2, removed_at: "2026" });
  }

  test("is one version of the explorer's rows from the first to the last", async () => {
    const site = listingBackend(1000);
    const options = { columns: fileColumns(shownColumns([])), currency: "USD", origin: [] };
    const query = readExplorerState(new URLSearchParams());
    const file = listingFile(await site.known(), query, options);
    const parts = [file.next().value, file.next().value];
    change(site, 998);
    const second = [...listingFile(await site.known(), query, options)].join("");
    parts.push(...file);

    const first = parts.join("");
    expect(parts.length).toBeGreaterThan(3);
    expect(companiesIn(first)).toEqual(
      Array.from({ length: 1000 }, (_, index) => `Company ${index}`),
    );
    expect(companiesIn(second)).toHaveLength(998);
    expect(second).toContain("Another name");
  });

  test("is one version of the open data from the first to the last, and so is a page", async () => {
    const site = listingBackend(1000);
    const origins = { siteUrl: "https://site.example", filesUrl: "https://site.example" };
    const responses = createResponses(origins);
    const query = parseQuery(new URLSearchParams("limit=500"), pageParameters, false);
    const before = await site.known();
    const page = responses.page(before, query);
    const whole = await responses.file(before, query);
    const reading = responses.file(before, query);
    // The oldest projects come first, so this one is in the last part.
    change(site, 2);
    await site.known();

    const file = await reading;
    expect(companiesIn(file)).toHaveLength(1000);
    expect(file).toBe(whole);
    expect(responses.page(before, query)).toEqual(page);
  });

  test("is one version of rows and ratings, whatever changes between any two of its parts", async () => {
    const site = listingBackend(1000, true);
    site.ratings.push(rated("A"));
    const options = { columns: fileColumns(shownColumns([])), currency: "USD", origin: [] };
    const query = readExplorerState(new URLSearchParams());
    const whole = [...listingFile(await site.known(), query, options)];
    const parts: string[] = [];
    for (const part of listingFile(await site.known(), query, options)) {
      parts.push(part);
      site.state.version += 1;
      for (const row of site.rows) {
        Object.assign(row, {
          company_name: "Another name",
          changed_in_version: site.state.version,
        });
      }
      site.ratings.splice(0, 1, rated("D"));
      site.state.ratingsVersion += 1;
      await site.known();
    }
    expect(parts).toEqual(whole);
    expect(whole.join("")).not.toEqual(
      [...listingFile(await site.known(), query, options)].join(""),
    );
  });

  const rated = (rating: string) => ({
    project_id: "P-999",
    accreditor: "Verra",
    rating,
    changed_at: "2026-02-01T00:00:00Z",
  });
  const companiesIn = (file: string) => file.match(/\bCompany \d+/g) ?? [];
});
