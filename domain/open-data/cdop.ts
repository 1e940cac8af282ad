import type { ListingRow } from "../listing/listing-row.ts";
import { cdopMethodology } from "./cdop-methodology.ts";
import {
  cdopAccreditation,
  cdopAssessments,
  cdopMitigation,
  cdopPrograms,
  cdopProjectType,
  cdopRegistries,
  cdopSector,
  cdopStandards,
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
  const program = filled(creditingProgram(row));
  const methodologies = filled(versions(row, origins));
  const registry = row.registry && cdopRegistries[row.registry];
  const accreditation = cdopAccreditation(labelsIn(row));
  return {
    project: project(row, name),
    project_stakeholder: known({
      project_developer_name: company ?? name,
      project_developer_website: link(row.website),
    }),
    ...(program && { crediting_program: program }),
    ...(methodologies && { methodology: { versions: methodologies } }),
    ...(registry && { registry: { current_registry: registry } }),
    // Each entry would need the number of the current crediting period, which we do not know.
    validation: { validation: [] },
    cobenefits: {
      sdgs_the_project_plans_to_contribute_to: (row.sdgs ?? []).map((goal) => `SDG ${goal}`),
      methods_used_to_assess_sdgs_and_other_cobenefits: cdopAssessments(labelsIn(row)),
    },
    // Labels of projects and credits would need dates of expiry, which we do not know.
    ...(accreditation && {
      carbon_crediting_standard: { carbon_standard_level_accreditation: accreditation },
    }),
  };
}

function project(row: ListingRow, name: string) {
  const types = row.types ?? [];
  const mitigation = filled(
    known({
      mitigation_type: cdopMitigation(row.carbon_category, row.sectors ?? []),
      project_sector: cdopSector(types),
      project_type: cdopProjectType(types, row.subtypes ?? []),
    }),
  );
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
    }),
    ...(mitigation && { mitigation: [mitigation] }),
    ...(isIssuing && { status: [{ project_status: "Verified and issuing", is_current: true }] }),
  };
}

function creditingProgram({ accreditations }: ListingRow) {
  const programs = filled(translated(accreditations, cdopPrograms));
  const standards = filled(translated(accreditations, cdopStandards));
  return {
    ...(programs && {
      crediting_program: programs.map((name) => ({ crediting_program_name: name })),
    }),
    ...(standards && { standard: standards.map((name) => ({ standard_name: name })) }),
  };
}

function versions(row: ListingRow, origins: Origins) {
  return methodologiesIn(row, origins).flatMap(({ name, version, link: document }) => {
    const methodology = cdopMethodology(name);
    // A version is meaningless without a methodology.
    return methodology || document ? [known({ methodology, version, document })] : [];
  });
}

const translated = (names: readonly string[] | null, terms: ReadonlyMap<string, string>) =>
  (names ?? []).flatMap((name) => terms.get(name) ?? []);

/** Null for an object or list with nothing in it. */
const filled = <Part extends object>(part: Part) => (Object.keys(part).length > 0 ? part : null);

function known(values: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}
