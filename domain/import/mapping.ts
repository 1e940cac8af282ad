import { statedTextKeys, statedTextPath, statedTexts } from "../stated-texts.ts";
import { columnKey } from "./header-signature.ts";
import {
  type Mapping,
  type MappingTarget,
  mappingTargets,
  targetLabel,
} from "./mapping-targets.ts";
import { layoutsOf, registryFiles } from "./recognise-registry.ts";
import type { RegistryFile } from "./registry-files/registry-file.ts";

/** Column names used in other files. */
const otherNames: Readonly<Record<string, MappingTarget>> = {
  "registry id": "registryId",
  "project number": "registryId",
  "project title": "project.name",
  title: "project.name",
  company: "company.name",
  developer: "company.name",
  "project proponent": "company.name",
  methodologies: "project.methodologies",
  "host country": "company.projectLocation",
  "country/region": "company.projectLocation",
  countries: "company.projectLocation",
  location: "company.projectLocation",
  state: "company.projectRegion",
  province: "company.projectRegion",
  sdgs: "impact.sdgs",
  sector: "project.sector",
  type: "registryType",
  "sub-type": "project.subType",
  "crediting period start": "project.creditingPeriodStart",
  "crediting period end": "project.creditingPeriodEnd",
  "annual emission reductions": "impact.estimatedAnnualTonnes",
  "estimated annual tonnes": "impact.estimatedAnnualTonnes",
  "credits issued": "impact.issuedTonnes",
  "issued credits": "impact.issuedTonnes",
  "credits retired": "impact.retiredTonnes",
  "retired credits": "impact.retiredTonnes",
  lat: "project.latitude",
  lon: "project.longitude",
  lng: "project.longitude",
  "project link": "project.registryLink",
  "project description": "details.description",
  summary: "details.description",
};

const textNames = statedTextKeys.flatMap((key) =>
  statedTexts[key].otherNames.map((name) => [columnKey(name), statedTextPath(key)] as const),
);

const guesses = new Map<string, MappingTarget>([
  ...textNames,
  ...registryFiles.toReversed().flatMap((file) => columnsOf(file)),
  ...Object.entries(otherNames).map(([name, target]) => [columnKey(name), target] as const),
  ...mappingTargets.map((target) => [columnKey(targetLabel(target)), target] as const),
]);

/** The most likely target of each column. */
export function suggestedMapping(header: readonly string[], file: RegistryFile | null): Mapping {
  if (file) {
    const known = new Map(columnsOf(file));
    return header.map((name) => known.get(columnKey(name)) ?? null);
  }
  const taken = new Set<MappingTarget>();
  return header.map((name) => {
    const target = guesses.get(columnKey(name));
    if (target === undefined || taken.has(target)) return null;
    taken.add(target);
    return target;
  });
}

function columnsOf(file: RegistryFile): (readonly [string, MappingTarget])[] {
  return layoutsOf(file)
    .flatMap(({ columns }) => Object.entries(columns))
    .map(([name, target]) => [columnKey(name), target] as const);
}
