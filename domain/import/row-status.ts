import type { ProjectStage } from "../vocabulary.ts";
import { projectStages } from "../vocabulary.ts";
import { type Sources, textsOf } from "./column-sources.ts";
import type { ImportedValues } from "./importable-fields.ts";
import type { RegistryFile } from "./registry-files/registry-file.ts";

const maxCharacters = 200;
const ownStages = new Set(projectStages.map((stage) => stage.toLowerCase()));

/**
 * The registry's status of a row, verbatim. A column of stages that holds other words than ours
 * holds the registry's statuses.
 */
export function rowStatus(sources: Sources, cells: readonly string[]): string | null {
  const stated = textsOf(sources, "registryStatus", cells);
  const inStages = textsOf(sources, "impact.stage", cells).filter(
    (text) => !ownStages.has(text.toLowerCase()),
  );
  const status = (stated.length > 0 ? stated : inStages).join("; ");
  return status === "" ? null : status.slice(0, maxCharacters).trimEnd();
}

/** The stage that a status implies; "" clears the stage if it implies none. */
export function stageOf(
  status: string,
  values: ImportedValues,
  file: RegistryFile | null,
): ProjectStage | "" {
  const word = statusKey(status);
  // Credits are issued only after verification, so issued credits imply a verified project.
  const hasIssued = Number(values["impact.issuedTonnes"] ?? 0) > 0;
  if (hasIssued && file?.statusesWithIssuance?.some((other) => statusKey(other) === word))
    return "Project Verified";
  const stages = Object.entries(file?.stages ?? {});
  return stages.find(([other]) => statusKey(other) === word)?.[1] ?? "";
}

/** Files write 'Under validation', 'under_validation' or 'UNDER VALIDATION'. */
const statusKey = (status: string) => status.toLowerCase().replaceAll("_", " ");
