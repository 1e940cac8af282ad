import type { DisplayProject } from "./listing.ts";
import type { ListingIndex } from "./listing-index.ts";

/** The pinned projects that are listed, and the remaining results, which go below them. */
export function pinnedAndBelow(
  index: ListingIndex,
  found: readonly DisplayProject[],
  references: readonly string[],
) {
  const pinned = [...new Set(references.flatMap((reference) => index.named(reference)))];
  const below = pinned.length > 0 ? found.filter((project) => !pinned.includes(project)) : found;
  return { pinned, below };
}
