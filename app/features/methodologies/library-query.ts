import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { Database } from "#domain/database.types.ts";
import type { LibraryChoice } from "#domain/methodologies/library-choice.ts";
import {
  type FreeText,
  type Methodology,
  methodologyLimits,
} from "#domain/methodologies/methodology.ts";
import { searchCondition } from "#domain/text/search-condition.ts";
import { browserClient } from "~/lib/data/browser-client";
import { methodologiesKey } from "~/lib/data/known-methodologies";
import { rowPage, teamFreshness } from "~/lib/data/row-page";

const { rowsPerPage } = methodologyLimits;
const rangeOf = (page: number) => [(page - 1) * rowsPerPage, page * rowsPerPage - 1] as const;

/** One page of the library; pages are counted from 1. */
export function libraryQuery(choice: LibraryChoice, page: number) {
  return queryOptions({
    queryKey: [...methodologiesKey, "library", choice, page] as const,
    queryFn: async ({ signal }) => {
      const client = await browserClient();
      let query = client.from("methodology_library").select("*", { count: "exact" });
      if (choice.view === "undocumented") query = query.eq("has_document", false);
      if (choice.programme) query = query.eq("programme", choice.programme);
      const condition = searchCondition(choice.search);
      if (condition) query = query.or(condition);
      query = query
        .order("title")
        .order("version")
        .order("id")
        .range(...rangeOf(page))
        .abortSignal(signal);
      return rowPage(await query, methodologyOf);
    },
    ...teamFreshness,
  });
}

/** One page of the free text that matches no entry, most used first. */
export function freeTextQuery(search: string, page: number) {
  return queryOptions({
    queryKey: [...methodologiesKey, "free-text", search, page] as const,
    queryFn: async ({ signal }) => {
      const client = await browserClient();
      let query = client.from("unlisted_methodologies").select("*", { count: "exact" });
      const condition = searchCondition(search);
      if (condition) query = query.or(condition);
      query = query
        .order("project_count", { ascending: false })
        .order("name_key")
        .order("version_key")
        .range(...rangeOf(page))
        .abortSignal(signal);
      return rowPage(await query, freeTextOf);
    },
    ...teamFreshness,
  });
}

const counts = z.object({
  library: z.number(),
  undocumented: z.number(),
  "free-text": z.number(),
  /** The programmes that entries belong to. */
  programmes: z.array(z.string()),
});

export const libraryCountsQuery = queryOptions({
  queryKey: [...methodologiesKey, "counts"] as const,
  queryFn: async ({ signal }) => {
    const client = await browserClient();
    const { data } = await client.rpc("get_methodology_counts").abortSignal(signal).throwOnError();
    return counts.parse(data);
  },
  ...teamFreshness,
});

type Views = Database["public"]["Views"];

/** The generated types make every column of a view nullable. */
function methodologyOf(row: Views["methodology_library"]["Row"]): Methodology {
  return {
    id: row.id ?? "",
    code: row.code,
    name: row.name ?? "",
    version: row.version,
    programme: row.programme,
    link: row.link,
    documentPath: row.document_path,
    title: row.title ?? "",
    edition: row.edition ?? 0,
    projectCount: row.project_count ?? 0,
  };
}

function freeTextOf(row: Views["unlisted_methodologies"]["Row"]): FreeText {
  return {
    key: `${row.name_key} ${row.version_key}`,
    name: row.name ?? "",
    version: row.version,
    link: row.link,
    projectCount: row.project_count ?? 0,
  };
}
