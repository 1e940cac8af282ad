import { readCompared } from "#domain/comparison/comparison-url.ts";
import type { ListingResponse } from "#domain/listing/listing-response.ts";
import type { Backend } from "~/lib/data/backend";
import { queryChosen } from "~/lib/viewer/query-chosen.server";

export interface ComparisonStart {
  /** The requested projects; those missing from the response are not listed. */
  references: string[];
  response: ListingResponse;
}

/** The projects named in a URL, as an anonymous visitor may see them. */
export async function loadComparison(
  { listings }: Pick<Backend, "listings">,
  url: string,
): Promise<ComparisonStart> {
  const references = readCompared(new URL(url).searchParams);
  return { references, response: queryChosen(await listings(), references) };
}
