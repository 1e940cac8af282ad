import { brokenRules } from "../errors.ts";
import type { ImportableField, ImportedValues } from "./importable-fields.ts";

/** A field whose value does not go with that of another one. */
interface Contradiction {
  field: ImportableField;
  message: string;
}

/** What the database would refuse although each value by itself is right. */
export function contradictionsIn(values: ImportedValues): Contradiction[] {
  const start = values["project.creditingPeriodStart"];
  const end = values["project.creditingPeriodEnd"];
  const issued = values["impact.issuedTonnes"];
  const retired = values["impact.retiredTonnes"];
  const latitude = values["project.latitude"];
  const longitude = values["project.longitude"];
  const found: Contradiction[] = [];
  if (start !== undefined && end !== undefined && end <= start)
    found.push({
      field: "project.creditingPeriodEnd",
      message: brokenRules.crediting_period_ends_after_its_start,
    });
  if (issued !== undefined && retired !== undefined && Number(retired) > Number(issued))
    found.push({ field: "impact.retiredTonnes", message: brokenRules.retired_tonnes_were_issued });
  if ((latitude === undefined) !== (longitude === undefined))
    found.push({
      field: latitude === undefined ? "project.latitude" : "project.longitude",
      message: brokenRules.coordinates_are_a_pair,
    });
  return found;
}
