import { type DisplayProject, projectTitle } from "../listing/listing.ts";
import { isNamedBy, projectReference } from "../listing/project-reference.ts";
import { maxCompared } from "./compared.ts";

/** A column of a comparison: a project, or a reference that names no listed project. */
export interface ComparedProject {
  /** Identifies this column, and no other in the comparison. */
  reference: string;
  project: DisplayProject | null;
}

/** A column for each project found, and one for each reference that matches none. */
export function comparedColumns(
  references: readonly string[],
  projects: readonly DisplayProject[],
): ComparedProject[] {
  const named = references.flatMap((reference): (DisplayProject | string)[] => {
    const found = projects.filter((project) => isNamedBy(project, reference));
    return found.length > 0 ? found : [reference];
  });
  const columns = [...new Set(named)].slice(0, maxCompared);
  return columns.map((column) => {
    if (typeof column === "string") return { reference: column, project: null };
    const reference = projectReference(column);
    // Falls back to our own ID if the reference also matches another column.
    const isShared = columns.some(
      (other) => other !== column && typeof other !== "string" && isNamedBy(other, reference),
    );
    return { reference: isShared ? column.id : reference, project: column };
  });
}

export function referencesOf(columns: readonly ComparedProject[]): string[] {
  return columns.map(({ reference }) => reference);
}

export function comparedName({ project, reference }: ComparedProject): string {
  return project ? projectTitle(project) : reference;
}

export function comparedId({ project, reference }: ComparedProject): string {
  return project?.registryId ?? reference;
}
