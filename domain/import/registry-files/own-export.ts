import { product } from "../../product.ts";
import { type MappingTarget, mappingTargets, targetLabel } from "../mapping-targets.ts";
import type { RegistryFile } from "./registry-file.ts";

/** Every target except the registry's own type, which has been translated into our types. */
export const ownColumns: readonly MappingTarget[] = mappingTargets.filter(
  (target) => target !== "registryType",
);

export const ownExport: RegistryFile = {
  registry: null,
  name: `${product.name} export`,
  columns: Object.fromEntries(ownColumns.map((target) => [targetLabel(target), target])),
  types: {},
  stages: {},
};
