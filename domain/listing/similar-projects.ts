import type { DisplayProject } from "./listing.ts";

/** Public fields only: using prices or ratings would let visitors infer them from the order. */
type Compared = Pick<
  DisplayProject,
  "id" | "allProjectTypes" | "allSubTypes" | "allSectors" | "carbonCategory" | "locations"
>;

// Each weight exceeds the sum of all those after it.
const weights = { type: 8, subType: 4, creditType: 2, location: 1 };
const maxSimilarity = Object.values(weights).reduce((sum, value) => sum + value, 0);

/**
 * The most similar projects: those of the same type, then those of the same sector. Ties keep their
 * incoming order.
 */
export function similarProjects<Project extends Compared>(
  project: Compared,
  others: Iterable<Project>,
  count: number,
): Project[] {
  const bySimilarity = Array.from({ length: maxSimilarity + 1 }, (): Project[] => []);
  for (const other of others) {
    const similarity = other.id === project.id ? null : similarityOf(project, other);
    const tied = similarity === null ? undefined : bySimilarity[similarity];
    if (tied && tied.length < count) tied.push(other);
  }
  return bySimilarity.reverse().flat().slice(0, count);
}

/** Null for projects that share neither type nor sector. */
function similarityOf(project: Compared, other: Compared): number | null {
  const isSameType = overlap(project.allProjectTypes, other.allProjectTypes);
  if (!isSameType && !overlap(project.allSectors, other.allSectors)) return null;
  let similarity = isSameType ? weights.type : 0;
  if (overlap(project.allSubTypes, other.allSubTypes)) similarity += weights.subType;
  if (project.carbonCategory === other.carbonCategory) similarity += weights.creditType;
  if (overlap(project.locations, other.locations)) similarity += weights.location;
  return similarity;
}

function overlap(some: readonly string[], others: readonly string[]): boolean {
  for (const value of some) if (others.includes(value)) return true;
  return false;
}
