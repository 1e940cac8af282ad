import type { DisplayProject } from "../listing/listing.ts";
import { idSpellings } from "./read-project-id.ts";
import type { Offer } from "./seller-offer.ts";

/** The listings that an offer may be about. */
export type Offered =
  | { kind: "none" }
  | { kind: "one"; project: DisplayProject }
  /** They share the ID, and the offer does not say which one is meant. */
  | { kind: "several"; projects: readonly DisplayProject[] };

const maxShown = 10;

/** Never chooses between two listings, nor takes one without a registry for the registry's own. */
export function findOffered(
  { registry, id }: Pick<Offer, "registry" | "id">,
  named: (reference: string) => readonly DisplayProject[],
): Offered {
  const found = new Map<string, DisplayProject>();
  for (const spelling of idSpellings({ registry, id })) {
    for (const project of named(spelling)) found.set(project.id, project);
  }
  const all = [...found.values()];
  const own = all.filter((project) => project.id === id);
  const matching =
    own.length > 0 ? own : all.filter((one) => registry === null || one.registry === registry);
  const [only, ...others] = matching;
  if (only && others.length === 0) return { kind: "one", project: only };
  if (only) return { kind: "several", projects: matching.slice(0, maxShown) };
  const unregistered = all.filter((one) => one.registry === null);
  return unregistered.length > 0
    ? { kind: "several", projects: unregistered.slice(0, maxShown) }
    : { kind: "none" };
}
