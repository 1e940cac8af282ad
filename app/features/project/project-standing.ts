import type { Params } from "react-router";
import type { MirroredListings } from "#domain/listing/known-listings.ts";

type Known = { [Part in "rows" | "removedAt"]: Pick<MirroredListings[Part], "has"> };
type ProjectStanding = "listed" | "withdrawn" | "unknown";

/** All projects that are not listed any more share a page, and so do all that never were. */
const sharedIds = { withdrawn: "withdrawn", unknown: "unknown" } as const;

/** What the public may know of a project: one that waits or was rejected is like one that never was. */
export function projectStanding({ rows, removedAt }: Known, id: string): ProjectStanding {
  if (rows.has(id)) return "listed";
  return removedAt.has(id) || id === sharedIds.withdrawn ? "withdrawn" : "unknown";
}

/** The page that an address leads to, so that made-up ids cost one page and not one each. */
export async function projectPageParams(
  params: Params,
  { listings }: { listings: () => Promise<Known> },
): Promise<Params> {
  const id = params.id ?? "";
  const own = id.toLowerCase();
  // Whoever asks for the shared page by name is not told that a project of this name was withdrawn.
  if (own === sharedIds.withdrawn) return { id: sharedIds.unknown };
  const standing = projectStanding(await listings(), own);
  if (standing !== "listed") return { id: sharedIds[standing] };
  return own === id ? params : { id: own };
}
