import type { Registry } from "../vocabulary.ts";

/** The agency's rating of one project, as the ratings function returns it. */
export interface RatingRecord {
  project_id: string;
  rating: string;
  on_watch: boolean;
  last_updated: string | null;
  accreditor: string | null;
}

/** The fields of a project that determine which rating belongs to it. */
export interface RatedProject {
  registryId: string;
  company: string;
  accreditations: readonly string[];
  /** Where it is registered, if known. */
  registry: Registry | null;
}

/** Prefixes of each registry's project IDs; a bare number does not identify its registry. */
const registryPrefixes = new Map<string, readonly string[]>([
  ["acr", ["acr"]],
  ["car", ["car"]],
  ["dnv", ["dnv"]],
  ["gold standard", ["gs"]],
  ["isometric", ["ism", "iso"]],
  ["peatland code", ["pc"]],
  ["plan vivo", ["pv"]],
  ["puro.earth", ["puro", "pur"]],
  ["verra", ["vcs"]],
  ["woodland carbon code", ["wcc"]],
]);

const registries = new Map<string, string>();
for (const [name, prefixes] of registryPrefixes) {
  for (const alias of [name, ...prefixes]) registries.set(alias, name);
}

/** Accreditors of the registries that have a different name. */
const registryAccreditors: Partial<Record<Registry, readonly string[]>> = {
  "American Carbon Registry (ACR)": ["acr"],
  "Climate Action Reserve (CAR)": ["car"],
  "Puro Standard and Registry": ["puro.earth"],
  "UK Land Carbon Registry": ["peatland code", "woodland carbon code"],
};

/** Finds a project's rating among the agency's records; undefined if it has none. */
export type FindRating = (project: RatedProject) => RatingRecord | undefined;

export function indexRatings(records: readonly RatingRecord[]): FindRating {
  // Registries reuse the same numbers, so one ID may have several records.
  const exact = new Map<string, RatingRecord[]>();
  const lower = new Map<string, RatingRecord[]>();
  const prefixed = new Map<string, RatingRecord>();
  const bare = new Map<string, RatingRecord>();
  for (const record of records) {
    const id = record.project_id.trim();
    const plain = id.toLowerCase();
    // Records of a project are sorted newest first, so the first is its current rating.
    append(exact, id, record);
    append(lower, plain, record);
    const registry = registryOf(record.accreditor ?? "");
    for (const prefix of prefixesOf(registry)) {
      for (const separator of ["-", "_", " ", ""]) {
        const start = prefix + separator;
        if (plain !== "") setIfAbsent(prefixed, start + plain, record);
        if (plain.startsWith(start))
          setIfAbsent(bare, bareKey(registry, plain.slice(start.length)), record);
      }
    }
  }
  if (records.length === 0) return () => undefined;

  function findById(id: string, project: RatedProject): RatingRecord | undefined {
    const plain = id.toLowerCase();
    const byId =
      ownRecord(exact.get(id), id, project) ??
      ownRecord(lower.get(plain), id, project) ??
      prefixed.get(plain);
    if (byId) return byId;
    for (const accreditor of accreditorsOf(project)) {
      const byRegistry = bare.get(bareKey(accreditor, plain));
      if (byRegistry) return byRegistry;
    }
    return lower.get(plain.split("-")[1] ?? "")?.find((record) => isOfRegistry(record, project));
  }

  return (project) => {
    const id = project.registryId.trim();
    // A portfolio has several comma-separated IDs; the first one with a rating is used.
    const ids = id.includes(",") ? [id, ...id.split(",").map((part) => part.trim())] : [id];
    for (const candidate of ids) {
      const found = candidate && findById(candidate, project);
      if (found) return found;
    }
    const name = project.company.trim().toLowerCase();
    const byName = lower.get(name) ?? lower.get(name.replace(/[^\p{L}\p{N}]+/gu, "-"));
    return byName?.find((record) => isOfRegistry(record, project));
  };
}

function append(map: Map<string, RatingRecord[]>, key: string, record: RatingRecord) {
  if (key === "") return;
  const records = map.get(key);
  if (records) records.push(record);
  else map.set(key, [record]);
}

/**
 * A bare number does not identify its registry. If the project's registry is known, the record must
 * belong to it, or to an accreditor that is not a known registry. Any other ID is unambiguous.
 */
function ownRecord(
  records: readonly RatingRecord[] | undefined,
  id: string,
  project: RatedProject,
): RatingRecord | undefined {
  if (!project.registry || !/^\d+$/.test(id)) return records?.[0];
  const accreditors = accreditorsOf(project);
  const named = (record: RatingRecord) => registryOf(record.accreditor ?? "");
  return (
    records?.find((record) => accreditors.includes(named(record))) ??
    records?.find((record) => !registryPrefixes.has(named(record)))
  );
}

/** The registry's accreditors if the registry is known, or else those that the project names. */
function accreditorsOf({ registry, accreditations }: RatedProject): readonly string[] {
  if (registry) return registryAccreditors[registry] ?? [registryOf(registry)];
  return accreditations.filter((name) => name !== "Other").map(registryOf);
}

function setIfAbsent(map: Map<string, RatingRecord>, key: string, record: RatingRecord) {
  if (key !== "" && !map.has(key)) map.set(key, record);
}

const bareKey = (registry: string, id: string) => `${registry}\n${id}`;

/** Possible ID prefixes of an accreditor: 'verra-1764', 'vcs-1764', 'vcs1764'. */
function prefixesOf(registry: string): string[] {
  return registry === "" ? [] : [registry, ...(registryPrefixes.get(registry) ?? [])];
}

/** A loose match counts only if the record's and the project's accreditors, if known, agree. */
function isOfRegistry({ accreditor }: RatingRecord, project: RatedProject): boolean {
  const known = accreditorsOf(project);
  return !accreditor || known.length === 0 || known.includes(registryOf(accreditor));
}

function registryOf(accreditor: string): string {
  const plain = accreditor.trim().toLowerCase();
  return registries.get(plain) ?? plain;
}
