import type { Params } from "react-router";
import type { MirroredListings } from "#domain/listing/known-listings.ts";

type Known = { [Part in "rows" | "removedAt"]: Pick<MirroredListings[Part], "has"> };
type ListingStatus = "listed" | "withdrawn" | "unknown";

/** All withdrawn projects share one page, and all unknown ones another. */
const sharedIds = { withdrawn: "withdrawn", unknown: "unknown" } as const;

/** A project's public status; a pending or rejected one looks like one that never existed. */
export function listingStatus({ rows, removedAt }: Known, id: string): ListingStatus {
  if (rows.has(id)) return "listed";
  return removedAt.has(id) || id === sharedIds.withdrawn ? "withdrawn" : "unknown";
}

/** Maps a URL's id to its page, so that made-up ids share one page instead of costing one each. */
export async function projectPageParams(
  params: Params,
  { listings }: { listings: () => Promise<Known> },
): Promise<Params> {
  const id = params.id ?? "";
  const own = id.toLowerCase();
  // Requesting the shared page by name must not claim that such a project was withdrawn.
  if (own === sharedIds.withdrawn) return { id: sharedIds.unknown };
  const status = listingStatus(await listings(), own);
  if (status !== "listed") return { id: sharedIds[status] };
  return own === id ? params : { id: own };
}
