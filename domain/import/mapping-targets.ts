import { fieldTable } from "../submission/fields/fields.ts";
import { type ImportableField, importableFields, importableLabel } from "./importable-fields.ts";

/**
 * What a column can be mapped to: one of our fields, the project's ID or registry, or the
 * registry's own status or project type, which can imply sector, type, sub-type and category at once.
 */
export type MappingTarget = ImportableField | (typeof ownTargets)[number];

/** The target of each column in the header; null if it maps to none of our fields. */
export type Mapping = readonly (MappingTarget | null)[];

const ownTargets = [
  "registryId",
  "project.registry",
  "registryStatus",
  "derived",
  "registryType",
] as const;

export const mappingTargets: readonly MappingTarget[] = [...ownTargets, ...importableFields];

export function targetLabel(target: MappingTarget): string {
  if (target === "registryId") return fieldTable["project.id"].label;
  if (target === "project.registry") return fieldTable["project.registry"].label;
  if (target === "registryStatus") return "The registry's status";
  if (target === "derived") return "Derived values";
  return target === "registryType" ? "The registry's project type" : importableLabel(target);
}
