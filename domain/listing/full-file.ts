import { listingColumns } from "./columns.ts";
import type { DisplayProject, ProjectLabel } from "./listing.ts";
import type { FileColumn } from "./listing-file.ts";
import { methodologyText } from "./project-facts.ts";

const number = (value: number | null | undefined) => (value == null ? "" : String(value));

/** 'SD VISta (Project; vintages 2024, 2025; 2025-06-30; https://…)' */
function labelText({ name, scope, vintages, date, link }: ProjectLabel): string {
  const parts = [scope, vintages && `vintages ${vintages}`, date, link].filter(Boolean);
  return parts.length > 0 ? `${name} (${parts.join("; ")})` : name;
}

const lines = (texts: readonly string[]) => texts.join(" | ");

/** All fields of a listing: the explorer's columns, then every fact in machine-readable form. */
export const fullFileColumns: readonly FileColumn[] = [
  ...listingColumns.filter(({ isHiddenByDefault }) => !isHiddenByDefault),
  ...Object.entries({
    "Project Name": ({ projectName }) => projectName ?? "",
    Registry: ({ registry }) => registry ?? "",
    "Registry Link": ({ registryLink }) => registryLink ?? "",
    "Crediting Period Start": ({ creditingPeriod }) => creditingPeriod.start ?? "",
    "Crediting Period End": ({ creditingPeriod }) => creditingPeriod.end ?? "",
    Verifier: ({ verifier }) => verifier ?? "",
    "Estimated tCO2e a Year": ({ estimatedAnnualTonnes }) => number(estimatedAnnualTonnes),
    "Issued tCO2e": ({ issuedTonnes }) => number(issuedTonnes),
    "Retired tCO2e": ({ retiredTonnes }) => number(retiredTonnes),
    Latitude: ({ coordinates }) => number(coordinates?.latitude),
    Longitude: ({ coordinates }) => number(coordinates?.longitude),
    "Methodology Versions": ({ methodologies }) => lines(methodologies.map(methodologyText)),
    Labels: ({ labels }) => lines(labels.map(labelText)),
  } satisfies Record<string, (project: DisplayProject) => string>).map(([label, text]) => ({
    label,
    text,
  })),
];
