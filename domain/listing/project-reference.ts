import type { DisplayProject } from "./listing.ts";

/** The fields that references are built from. */
export type Referable = Pick<DisplayProject, "id" | "registryId" | "registry">;

/**
 * How a URL refers to a project: by its registry ID, or as 'Verra:5962' if that ID is a bare
 * number, because other registries use the same numbers.
 */
export function projectReference({ registryId, registry }: Omit<Referable, "id">): string {
  return registry && /^\d+$/.test(registryId) ? qualified(registry, registryId) : registryId;
}

/** A bare registry ID matches every project that has it; our own ID matches one. */
export function isNamedBy({ id, registryId, registry }: Referable, reference: string): boolean {
  return (
    reference === registryId ||
    reference === id ||
    (registry !== null && reference === qualified(registry, registryId))
  );
}

export function matchesAnyReference(project: Referable, references: readonly string[]): boolean {
  return references.some((reference) => isNamedBy(project, reference));
}

/** The possible registry IDs in a reference: the whole of it, and the part after the colon. */
export function idsIn(reference: string): string[] {
  const colon = reference.indexOf(":");
  return colon < 0 ? [reference] : [reference, reference.slice(colon + 1)];
}

/** Removes the project from the references, or adds it if it was not there. */
export function toggledReference(references: readonly string[], project: Referable): string[] {
  const others = withoutProject(references, project);
  return others.length < references.length ? others : [...references, projectReference(project)];
}

export function withoutProject(references: readonly string[], project: Referable): string[] {
  return references.filter((reference) => !isNamedBy(project, reference));
}

const qualified = (registry: string, registryId: string) => `${registry}:${registryId}`;
