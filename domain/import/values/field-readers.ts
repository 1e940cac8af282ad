import { withLabelName } from "../../labels/recognise-label.ts";
import { statedTextKeys, statedTextPath } from "../../listing/stated-texts.ts";
import { recordBy } from "../../record-by.ts";
import type { DraftValues } from "../../submission/draft.ts";
import { fields } from "../../submission/fields/fields.ts";
import { textFormats } from "../../submission/text-formats.ts";
import { projectSectors, projectSubTypes, projectTypes } from "../../vocabulary.ts";
import type { ImportableField, ImportedLabel } from "../importable-fields.ts";
import { goalsIn } from "./goals.ts";
import { choiceIn, choicesIn } from "./known-choices.ts";
import { degrees, wholeNumber } from "./numbers.ts";
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
  "company.projectLocation": (cell) => countryNames(oneLine(cell)),
  "company.projectRegion": line,
  "project.latitude": (cell) => degrees("latitude", oneLine(cell)),
  "project.longitude": (cell) => degrees("longitude", oneLine(cell)),
  "project.sector": (cell) => choicesIn(projectSectors, cell),
  "project.type": (cell) => choicesIn(projectTypes, cell),
  "project.subType": (cell) => choicesIn(projectSubTypes, cell),
  "impact.category": (cell) => choiceIn(fields["impact.category"].choices, cell),
  "impact.stage": (cell, { file }) => stage(oneLine(cell).toLowerCase(), file?.stages ?? {}),
  "project.methodologies": methodologies,
  "project.creditingPeriodStart": (cell, conventions) => readDate(oneLine(cell), conventions),
  "project.creditingPeriodEnd": (cell, conventions) => readDate(oneLine(cell), conventions),
  ...recordBy(statedTextKeys, statedTextPath, () => statedLine),
  "impact.estimatedAnnualTonnes": (cell, conventions) => wholeNumber(oneLine(cell), conventions),
  "impact.issuedTonnes": (cell, conventions) => wholeNumber(oneLine(cell), conventions),
  "impact.retiredTonnes": (cell, conventions) => wholeNumber(oneLine(cell), conventions),
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
  if (!/^multiple proponents$/i.test(name)) return supplied(name);
  return {
    problem: `${quoted(name)} is not a company. Enter the name of the one that lists this project.`,
  };
}

function webAddress(cell: string): Reading<string> {
  const text = oneLine(cell);
  if (isEmptyValue(text)) return null;
  const { tidy, accepts } = textFormats.website;
  const address = tidy(text);
  return accepts(address) ? { value: address } : { problem: `${quoted(text)} is not a valid URL.` };
}

/** Accepts our stages and the registry's statuses; a status that implies no stage is ignored. */
function stage(status: string, stages: Readonly<Record<string, string>>): Reading<string> {
  const own = fields["impact.stage"].choices.find((choice) => choice.toLowerCase() === status);
  const known = own ?? (Object.hasOwn(stages, status) ? stages[status] : undefined);
  return known === undefined ? null : { value: known };
}

function methodologies(cell: string): Reading<DraftValues["project.methodologies"]> {
  const named = recordsIn(methodologyParts, cell).filter(({ name }) => name !== "");
  const records = new Map(named.map((record) => [JSON.stringify(record), record]));
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
