import type { DisplayProject } from "./listing.ts";

/** Public fields only: using prices or ratings would let visitors infer them from the order. */
type Compared = Pick<
  DisplayProject,
  "id" | "allProjectTypes" | "allSubTypes" | "allSectors" | "carbonCategory" | "locations"
>;

// Each weight exceeds the sum of all those after it.
const worth = { type: 8, subType: 4, creditType: 2, location: 1 };
const highest = Object.values(worth).reduce((sum, value) => sum + value, 0);

/**
 * The most similar projects: those of the same type, then those of the same sector. Ties keep their
 * incoming order.
 */
export function similarProjects<Project extends Compared>(
  project: Compared,
  others: Iterable<Project>,
  count: number,
): Project[] {
  const byLikeness = Array.from({ length: highest + 1 }, (): Project[] => []);
  for (const other of others) {
    const likeness = other.id === project.id ? null : likenessOf(project, other);
    const equals = likeness === null ? undefined : byLikeness[likeness];
    if (equals && equals.length < count) equals.push(other);
  }
  return byLikeness.reverse().flat().slice(0, count);
}

/** Null for projects that share neither type nor sector. */
function likenessOf(project: Compared, other: Compared): number | null {
  const isSameType = share(project.allProjectTypes, other.allProjectTypes);
  if (!isSameType && !share(project.allSectors, other.allSectors)) return null;
  let likeness = isSameType ? worth.type : 0;
  if (share(project.allSubTypes, other.allSubTypes)) likeness += worth.subType;
  if (project.carbonCategory === other.carbonCategory) likeness += worth.creditType;
  if (share(project.locations, other.locations)) likeness += worth.location;
  return likeness;
}

function share(some: readonly string[], others: readonly string[]): boolean {
  for (const value of some) if (others.includes(value)) return true;
  return false;
}
