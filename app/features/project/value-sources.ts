import type { ImportableField, ImportedValues } from "#domain/import/importable-fields.ts";
import {
  type RecordedValue,
  registryRecordFrom,
  statedDifferences,
} from "#domain/import/registry-record.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { figure } from "#domain/text/figure.ts";
import { longDate, shortDate } from "~/lib/format/dates";

/** What the registry has said of a value that the page shows. */
export interface ValueSource {
  registry: string;
  /** For example '3 Nov 2026'. */
  on: string;
  /** Both in words, where the developer says something else, or nothing; null where they agree. */
  difference: { stated: string | null; said: string } | null;
}

export type ValueSources = Partial<Record<ImportableField, ValueSource>>;

/** Read on the server: the browser needs the words alone. */
export function valueSources(project: DisplayProject, storedRecord: unknown): ValueSources {
  const record = registryRecordFrom(storedRecord);
  if (!record) return {};
  const stated = statedValues(project);
  const differences = statedDifferences(stated, record.values);
  const sources: ValueSources = {};
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
            stated: isStated ? valueWords(field, own) : null,
            said: valueWords(field, recorded.value),
          }
        : null,
    };
  }
  return sources;
}

/** Those that the page shows as a fact. */
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
  "project.verifier",
  "project.latitude",
  "project.longitude",
  "project.methodologies",
  "impact.estimatedAnnualTonnes",
  "impact.issuedTonnes",
  "impact.retiredTonnes",
  "impact.labels",
] as const satisfies readonly ImportableField[];

type SourcedField = (typeof sourcedFields)[number];

/** As the form would hold it, which is how a record keeps it. */
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
    "impact.stage": project.stage,
    "impact.sdgs": [...project.sdgs],
    "project.creditingPeriodStart": text(creditingPeriod.start),
    "project.creditingPeriodEnd": text(creditingPeriod.end),
    "project.verifier": text(project.verifier),
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

function valueWords(field: SourcedField, value: RecordedValue["value"]): string {
  if (typeof value !== "string") {
    return value.map((entry) => (typeof entry === "string" ? entry : entry.name)).join(", ");
  }
  if (field.endsWith("Tonnes")) return figure(Number(value));
  return field.startsWith("project.creditingPeriod") ? longDate(value) : value;
}
