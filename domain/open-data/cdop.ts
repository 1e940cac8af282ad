import { shownAccreditations } from "../listing/listing.ts";
import type { ListingRow } from "../listing/listing-row.ts";
import {
  cdopLabels,
  cdopMethodology,
  cdopMitigation,
  cdopProjectType,
  cdopRegistries,
  cdopSectors,
  creditingPrograms,
} from "./cdop-vocabulary.ts";
import type { Origins } from "./field.ts";
import { labelsIn, link, methodologiesIn, text } from "./row-values.ts";

/**
 * A project in the Carbon Data Open Protocol. Required fields are always present; unknown values
 * are left out, without placeholders.
 */
export function cdopProject(row: ListingRow, origins: Origins) {
  const company = text(row.company_name);
  const registryId = text(row.project_id);
  const name =
    text(row.project_name) ?? [company, registryId].filter((part) => part !== null).join(" ");
  return {
    project: project(row, name),
    project_stakeholder: known({
      project_developer_name: company ?? name,
      project_developer_website: link(row.website),
    }),
    ...listed("crediting_program", "crediting_program", programs(row)),
    ...listed("methodology", "versions", versions(row, origins)),
    ...registry(row),
    // Each entry would need the number of the current crediting period, which we do not know.
    validation: { validation: [] },
    cobenefits: {
      sdgs_the_project_plans_to_contribute_to: (row.sdgs ?? []).map((goal) => `SDG ${goal}`),
      methods_used_to_assess_sdgs_and_other_cobenefits: [],
    },
    ...labels(row),
  };
}

function project(row: ListingRow, name: string) {
  const mitigation = cdopMitigation(row.carbon_category, row.sectors ?? []);
  const [type] = row.types ?? [];
  const isIssuing =
    row.project_stage === "Project Verified" && row.credit_availability === "Yes - Spot Credits";
  return {
    project_name: name,
    project_description: text(row.description) ?? name,
    ...known({
      project_id: text(row.project_id),
      // Without a registry, we do not know who assigned the ID.
      project_id_type: row.registry && "current registry project id",
      current_registry_project_link: link(row.registry_link),
      project_sector: (type && cdopSectors[type]) ?? null,
      project_type: cdopProjectType(row.types ?? [], row.subtypes ?? []),
    }),
    ...(mitigation && { mitigation: [{ mitigation_type: mitigation }] }),
    ...(isIssuing && { status: [{ project_status: "Verified and issuing", is_current: true }] }),
  };
}

function programs(row: ListingRow) {
  return shownAccreditations(row.accreditations ?? [])
    .filter((name) => creditingPrograms.has(name))
    .map((name) => ({ crediting_program_name: name }));
}

function versions(row: ListingRow, origins: Origins) {
  return methodologiesIn(row, origins).flatMap(({ name, version, link: document }) => {
    const methodology = cdopMethodology(name);
    // A version is meaningless without a methodology.
    return methodology || document ? [known({ methodology, version, document })] : [];
  });
}

function registry({ registry: name }: ListingRow) {
  const current = name && cdopRegistries[name];
  return current ? { registry: { current_registry: current } } : {};
}

function labels(row: ListingRow) {
  const found = cdopLabels(labelsIn(row));
  return Object.keys(found).length > 0 ? { labels: found } : {};
}

/** A part that consists of one list, or nothing if the list is empty. */
function listed<Part extends string>(part: Part, name: string, list: readonly object[]) {
  return list.length > 0 ? { [part]: { [name]: list } } : {};
}

function known(values: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}
