import { companyName } from "../listing/listing.ts";
import { hiddenText } from "../listing/value.ts";
import { csvFile } from "../text/csv.ts";
import { valueInFile } from "./attribute.ts";
import { type ComparedProject, comparedId } from "./compared-columns.ts";
import type { ComparisonGroup } from "./comparison.ts";

const notListedWords = "Not listed";

/** A comparison as a CSV file: attributes as rows, projects as columns, its origin at the end. */
export function comparisonFile(
  compared: readonly ComparedProject[],
  groups: readonly ComparisonGroup[],
  origin: readonly (readonly [label: string, text: string])[],
): string {
  return csvFile([
    [
      "Group",
      "Attribute",
      ...compared.map(({ project }) => (project ? companyName(project) : notListedWords)),
    ],
    ["", "Registry number", ...compared.map(comparedId)],
    ["", "Project name", ...compared.map(({ project }) => project?.projectName ?? "")],
    ...groups.flatMap(({ title, rows }) =>
      rows.map(({ attribute, cells }) => [
        title,
        attribute.label,
        ...cells.map(({ value }) => (value ? valueInFile(value, hiddenText) : notListedWords)),
      ]),
    ),
    ...origin.map(([label, text]) => ["", label, text]),
  ]);
}
