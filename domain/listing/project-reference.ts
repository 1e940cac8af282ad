import type { DisplayProject } from "./listing.ts";

/** What of a project its references are made of. */
export type Referable = Pick<DisplayProject, "id" | "registryId" | "registry">;

/**
 * How an address names a project: by the registry's id, or as 'Verra:5962' where the id is a bare number,
 * which other registries have given out too.
 */
export function projectReference({ registryId, registry }: Omit<Referable, "id">): string {
  return registry && /^\d+$/.test(registryId) ? qualified(registry, registryId) : registryId;
}

/** An id alone names every project that has it; our own id names one. */
export function isNamedBy({ id, registryId, registry }: Referable, reference: string): boolean {
  return (
    reference === registryId ||
    reference === id ||
    (registry !== null && reference === qualified(registry, registryId))
  );
}

export function isNamedByAny(project: Referable, references: readonly string[]): boolean {
  return references.some((reference) => isNamedBy(project, reference));
}

/** What may be the id in a reference: all of it, and what follows the registry. */
export function idsIn(reference: string): string[] {
  const colon = reference.indexOf(":");
  return colon < 0 ? [reference] : [reference, reference.slice(colon + 1)];
}

/** The references without this project, or with it if none of them named it. */
export function toggledReference(references: readonly string[], project: Referable): string[] {
  const others = withoutProject(references, project);
  return others.length < references.length ? others : [...references, projectReference(project)];
}

export function withoutProject(references: readonly string[], project: Referable): string[] {
  return references.filter((reference) => !isNamedBy(project, reference));
}

const qualified = (registry: string, registryId: string) => `${registry}:${registryId}`;
