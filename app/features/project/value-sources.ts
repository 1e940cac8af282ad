import type { ImportableField, ImportedValues } from "#domain/import/importable-fields.ts";
import {
  type RecordedValue,
  registryRecordFrom,
  statedDifferences,
} from "#domain/import/registry-record.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { recordBy } from "#domain/record-by.ts";
import { statedTextKeys, statedTextPath } from "#domain/stated-texts.ts";
import { figure } from "#domain/text/figure.ts";
import { longDate, shortDate } from "~/lib/format/dates";

/** What the registry says about a value on the page. */
export interface ValueSource {
  registry: string;
  /** Formatted date, for example '3 Nov 2026'. */
  on: string;
  /** Both values, formatted, if the developer's differs or is missing; null if they agree. */
  difference: { stated: string | null; said: string } | null;
}

/** By the form's field. */
export type ValueSources = Readonly<Record<string, ValueSource>>;

/** Runs on the server, because the browser only needs the formatted values. */
export function valueSources(project: DisplayProject, storedRecord: unknown): ValueSources {
  const record = registryRecordFrom(storedRecord);
  if (!record) return {};
  const stated = statedValues(project);
  const differences = statedDifferences(stated, record.values);
  const sources: Record<string, ValueSource> = {};
  for (const field of sourcedFields) {
    const recorded = record.values[field];
    if (!recorded || recorded.value.length === 0) continue;
    const own = stated[field];
    const isStated = own !== undefined && own.length > 0;
    const differs = !isStated || differences.some((difference) => difference.field === field);
    sources[field] = {
      registry: record.registry,
      on: shortDate(recorded.asOf),
      difference: differs
        ? {
            stated: isStated ? valueText(field, own) : null,
            said: valueText(field, recorded.value),
          }
        : null,
    };
  }
  return sources;
}

/** The importable fields that the page shows. */
const sourcedFields = [
  "company.name",
  "company.projectLocation",
  "company.projectRegion",
  "project.name",
  "project.sector",
  "project.type",
  "project.subType",
  "impact.category",
  "impact.stage",
  "impact.sdgs",
  "project.creditingPeriodStart",
  "project.creditingPeriodEnd",
  ...statedTextKeys.map(statedTextPath),
  "project.latitude",
  "project.longitude",
  "project.methodologies",
  "impact.estimatedAnnualTonnes",
  "impact.issuedTonnes",
  "impact.retiredTonnes",
  "impact.labels",
] as const satisfies readonly ImportableField[];

type SourcedField = (typeof sourcedFields)[number];

/** The developer's values in the form's format, which registry records use too. */
function statedValues(project: DisplayProject): Pick<ImportedValues, SourcedField> {
  const { creditingPeriod, coordinates } = project;
  return {
    "company.name": text(project.company),
    "company.projectLocation": text(project.location),
    "company.projectRegion": text(project.region),
    "project.name": text(project.projectName),
    "project.sector": [...project.allSectors],
    "project.type": [...project.allProjectTypes],
    "project.subType": [...project.allSubTypes],
    "impact.category": text(project.carbonCategory),
    "impact.stage": text(project.stage),
    "impact.sdgs": [...project.sdgs],
    "project.creditingPeriodStart": text(creditingPeriod.start),
    "project.creditingPeriodEnd": text(creditingPeriod.end),
    ...recordBy(statedTextKeys, statedTextPath, (key) => text(project[key])),
    "project.latitude": text(coordinates?.latitude),
    "project.longitude": text(coordinates?.longitude),
    "project.methodologies": project.methodologies.map(({ name, version, url }) => ({
      name,
      version: text(version),
      link: text(url),
    })),
    "impact.estimatedAnnualTonnes": text(project.estimatedAnnualTonnes),
    "impact.issuedTonnes": text(project.issuedTonnes),
    "impact.retiredTonnes": text(project.retiredTonnes),
    "impact.labels": project.labels.map(({ name, scope, vintages, date, link }) => ({
      name,
      scope: text(scope),
      vintages: text(vintages),
      date: text(date),
      link: text(link),
    })),
  };
}

const text = (value: string | number | null | undefined) => String(value ?? "");

function valueText(field: SourcedField, value: RecordedValue["value"]): string {
  if (typeof value !== "string") {
    return value.map((entry) => (typeof entry === "string" ? entry : statedName(entry))).join(", ");
  }
  if (field.endsWith("Tonnes")) return figure(Number(value));
  return field.startsWith("project.creditingPeriod") ? longDate(value) : value;
}

/** A registry is quoted in its own words. */
const statedName = (record: Readonly<{ name: string; statedAs?: string }>) =>
  record.statedAs ?? record.name;
