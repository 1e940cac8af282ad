import type { DisplayProject } from "../listing/listing.ts";
import { cdopRegistry } from "../registries/registries.ts";
import { cdopMethodology } from "./cdop-methodology.ts";
import {
  cdopAccreditation,
  cdopAssessments,
  cdopMitigation,
  cdopPrograms,
  cdopProjectType,
  cdopSector,
  cdopStandards,
} from "./cdop-vocabulary.ts";
import { link } from "./link.ts";
import { labelsIn, methodologiesIn } from "./listed-records.ts";
import type { Origins } from "./open-field.ts";

/**
 * A project in the Carbon Data Open Protocol. Required fields are always present; unknown values
 * are left out, without placeholders.
 */
export function cdopProject(listing: DisplayProject, origins: Origins) {
  const { company, registryId, projectName } = listing;
  const name = projectName ?? [company, registryId].filter(Boolean).join(" ");
  const program = filled(creditingProgram(listing));
  const methodologies = filled(versions(listing, origins));
  const registry = listing.registry && cdopRegistry(listing.registry);
  const accreditation = cdopAccreditation(labelsIn(listing));
  return {
    project: project(listing, name),
    project_stakeholder: known({
      project_developer_name: company ?? name,
      project_developer_website: link(listing.website),
    }),
    ...(program && { crediting_program: program }),
    ...(methodologies && { methodology: { versions: methodologies } }),
    ...(registry && { registry: { current_registry: registry } }),
    // Each entry would need the number of the current crediting period, which we do not know.
    validation: { validation: [] },
    cobenefits: {
      sdgs_the_project_plans_to_contribute_to: listing.sdgs.map((goal) => `SDG ${goal}`),
      methods_used_to_assess_sdgs_and_other_cobenefits: cdopAssessments(labelsIn(listing)),
    },
    // Labels of projects and credits would need dates of expiry, which we do not know.
    ...(accreditation && {
      carbon_crediting_standard: { carbon_standard_level_accreditation: accreditation },
    }),
  };
}

function project(listing: DisplayProject, name: string) {
  const { allProjectTypes: types, allSubTypes, allSectors } = listing;
  const mitigation = filled(
    known({
      mitigation_type: cdopMitigation(listing.carbonCategory, allSectors),
      project_sector: cdopSector(types),
      project_type: cdopProjectType(types, allSubTypes),
    }),
  );
  const isIssuing =
    listing.stage === "Project Verified" && listing.creditAvailability === "Yes - Spot Credits";
  return {
    project_name: name,
    project_description: listing.description ?? name,
    ...known({
      project_id: listing.registryId || null,
      // Without a registry, we do not know who assigned the ID.
      project_id_type: listing.registry && "current registry project id",
      current_registry_project_link: link(listing.registryLink),
    }),
    ...(mitigation && { mitigation: [mitigation] }),
    ...(isIssuing && { status: [{ project_status: "Verified and issuing", is_current: true }] }),
  };
}

function creditingProgram({ accreditation }: DisplayProject) {
  const programs = filled(translated(accreditation, cdopPrograms));
  const standards = filled(translated(accreditation, cdopStandards));
  return {
    ...(programs && {
      crediting_program: programs.map((name) => ({ crediting_program_name: name })),
    }),
    ...(standards && { standard: standards.map((name) => ({ standard_name: name })) }),
  };
}

function versions(listing: DisplayProject, origins: Origins) {
  return methodologiesIn(listing, origins).flatMap(({ name, version, link: document }) => {
    const methodology = cdopMethodology(name);
    // A version is meaningless without a methodology.
    return methodology || document ? [known({ methodology, version, document })] : [];
  });
}

const translated = (names: readonly string[], terms: ReadonlyMap<string, string>) =>
  names.flatMap((name) => terms.get(name) ?? []);

/** Null for an object or list with nothing in it. */
const filled = <Part extends object>(part: Part) => (Object.keys(part).length > 0 ? part : null);

function known(values: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}
