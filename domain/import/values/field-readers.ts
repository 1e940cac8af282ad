import { withLabelName } from "../../labels/recognise-label.ts";
import { namesMethodology, splitMethodologies } from "../../methodologies/methodology-code.ts";
import { recordBy } from "../../record-by.ts";
import { statedTextKeys, statedTextPath } from "../../stated-texts.ts";
import type { DraftValues } from "../../submission/draft.ts";
import { fields } from "../../submission/fields/fields.ts";
import { textFormats } from "../../submission/text-formats.ts";
import { projectSectors, projectSubTypes, projectTypes } from "../../vocabulary.ts";
import type { ImportableField, ImportedLabel } from "../importable-fields.ts";
import { namesCompany } from "./company-words.ts";
import { goalsIn } from "./goals.ts";
import { choiceIn, choicesIn } from "./known-choices.ts";
import { degrees, tonnes } from "./numbers.ts";
import { type Conventions, isEmptyValue, quoted, type Reading } from "./reading.ts";
import { recordsIn } from "./records.ts";
import { countryNames } from "./registry-countries.ts";
import { readDate } from "./registry-dates.ts";
import { oneLine, runningText, shortened } from "./text.ts";

type FieldReaders = {
  [Name in ImportableField]: (cell: string, conventions: Conventions) => Reading<DraftValues[Name]>;
};

export const methodologyParts = ["name", "version", "link"] as const;
export const labelParts = ["name", "scope", "vintages", "date", "link", "statedAs"] as const;

type LabelPart = (typeof labelParts)[number];

/** Parsers for the cells of each field. */
export const fieldReaders: FieldReaders = {
  "company.name": companyName,
  "project.name": line,
  "project.registryLink": webAddress,
  "company.projectLocation": (cell, { mends }) => countryNames(oneLine(cell), mends),
  "company.projectRegion": line,
  "project.latitude": (cell) => degrees("latitude", oneLine(cell)),
  "project.longitude": (cell) => degrees("longitude", oneLine(cell)),
  "project.sector": (cell) => choicesIn(projectSectors, cell),
  "project.type": (cell) => choicesIn(projectTypes, cell),
  "project.subType": (cell) => choicesIn(projectSubTypes, cell),
  "impact.category": (cell) => choiceIn(fields["impact.category"].choices, cell),
  "impact.stage": stage,
  "project.methodologies": methodologies,
  "project.creditingPeriodStart": (cell, conventions) => readDate(oneLine(cell), conventions),
  "project.creditingPeriodEnd": (cell, conventions) => readDate(oneLine(cell), conventions),
  ...recordBy(statedTextKeys, statedTextPath, () => statedLine),
  "impact.estimatedAnnualTonnes": (cell, conventions) => tonnes(oneLine(cell), conventions),
  "impact.issuedTonnes": (cell, conventions) => tonnes(oneLine(cell), conventions),
  "impact.retiredTonnes": (cell, conventions) => tonnes(oneLine(cell), conventions),
  "impact.sdgs": (cell) => goalsIn(oneLine(cell)),
  "impact.labels": labels,
  "details.description": (cell) => supplied(shortened(runningText(cell))),
  "details.website": webAddress,
};

const supplied = (text: string): Reading<string> => (text === "" ? null : { value: text });

function line(cell: string): Reading<string> {
  return supplied(oneLine(cell));
}

function statedLine(cell: string): Reading<string> {
  return isEmptyValue(oneLine(cell)) ? null : line(cell);
}

function companyName(cell: string): Reading<string> {
  const name = oneLine(cell);
  if (name === "" || namesCompany(name)) return supplied(name);
  return {
    problem: `${quoted(name)} is not a company. Enter the name of the one that lists this project.`,
    reason: "no-company",
  };
}

function webAddress(cell: string): Reading<string> {
  const text = oneLine(cell);
  if (isEmptyValue(text)) return null;
  const { tidy, accepts } = textFormats.website;
  const address = tidy(text);
  return accepts(address)
    ? { value: address }
    : { problem: `${quoted(text)} is not a valid URL.`, reason: "not-a-url" };
}

/** Other words than ours are the registry's status, which is read on its own. */
function stage(cell: string): Reading<string> {
  const reading = choiceIn(fields["impact.stage"].choices, cell);
  return reading && "value" in reading ? reading : null;
}

function methodologies(cell: string): Reading<DraftValues["project.methodologies"]> {
  const records = new Map<string, Record<(typeof methodologyParts)[number], string>>();
  for (const { name: names, version, link } of recordsIn(methodologyParts, cell))
    for (const name of splitMethodologies(names))
      if (namesMethodology(name)) {
        const record = { name, version, link };
        records.set(JSON.stringify(record), record);
      }
  return records.size === 0 ? null : { value: [...records.values()] };
}

function labels(cell: string): Reading<ImportedLabel[]> {
  const records = recordsIn(labelParts, cell).filter(({ name }) => name !== "");
  return records.length === 0 ? null : { value: records.map(importedLabel) };
}

function importedLabel({ statedAs, ...stated }: Record<LabelPart, string>): ImportedLabel {
  const label = withLabelName(stated);
  const words = statedAs || stated.name;
  return words === label.name ? label : { ...label, statedAs: words };
}
