import { accreditorRows, accreditorsOf as accreditorsAt } from "../registries/accreditors.ts";
import type { Registry } from "../registries/registries.ts";

/** What identifies the project of a record. */
interface RatedNumber {
  project_id: string;
  accreditor: string | null;
}

/** The agency's rating of one project, as the ratings function returns it. */
export interface RatingRecord extends RatedNumber {
  rating: string;
  on_watch: boolean;
  last_updated: string | null;
}

/** The fields of a project that determine which rating belongs to it. */
export interface RatedProject {
  registryId: string;
  company: string;
  accreditations: readonly string[];
  /** Where it is registered, if known. */
  registry: Registry | null;
}

/** Prefixes of each accreditor's project IDs, by its name in lower case. */
const prefixesByAccreditor = new Map<string, readonly string[]>(
  accreditorRows.flatMap(({ name, idPrefixes }) =>
    idPrefixes ? [[name.toLowerCase(), idPrefixes]] : [],
  ),
);

const aliases = new Map<string, string>();
for (const [name, prefixes] of prefixesByAccreditor) {
  for (const alias of [name, ...prefixes]) aliases.set(alias, name);
}

/** Finds a project's rating among the agency's records; undefined if it has none. */
export type FindRating = (project: RatedProject) => RatingRecord | undefined;

export function indexRatings(records: readonly RatingRecord[]): FindRating {
  const matching = matchRatings(records);
  return (project) => matching(project).next().value ?? undefined;
}

/** Finds all records that may belong to a project, the one that does first. */
export function matchRatings<Found extends RatedNumber>(records: readonly Found[]) {
  // Registries reuse the same numbers, so one ID may have several records.
  const exact = new Map<string, Found[]>();
  const lower = new Map<string, Found[]>();
  const prefixed = new Map<string, Found[]>();
  const bare = new Map<string, Found[]>();
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
        if (plain !== "") append(prefixed, start + plain, record);
        if (plain.startsWith(start))
          append(bare, bareKey(registry, plain.slice(start.length)), record);
      }
    }
  }

  function* withId(id: string, project: RatedProject): Generator<Found, void> {
    const plain = id.toLowerCase();
    yield* ownRecords(exact.get(id), id, project);
    yield* ownRecords(lower.get(plain), id, project);
    yield* prefixed.get(plain) ?? [];
    for (const accreditor of accreditorsOf(project)) {
      yield* bare.get(bareKey(accreditor, plain)) ?? [];
    }
    yield* ofRegistry(lower.get(plain.split("-")[1] ?? ""), project);
  }

  return function* matching(project: RatedProject): Generator<Found, void> {
    if (records.length === 0) return;
    const id = project.registryId.trim();
    // A portfolio has several comma-separated IDs; the first one with a rating is used.
    const ids = id.includes(",") ? [id, ...id.split(",").map((part) => part.trim())] : [id];
    for (const candidate of ids) {
      if (candidate) yield* withId(candidate, project);
    }
    const name = project.company.trim().toLowerCase();
    const byName = lower.get(name) ?? lower.get(name.replace(/[^\p{L}\p{N}]+/gu, "-"));
    yield* ofRegistry(byName, project);
  };
}

function append<Found>(map: Map<string, Found[]>, key: string, record: Found) {
  if (key === "") return;
  const records = map.get(key);
  if (records) records.push(record);
  else map.set(key, [record]);
}

/**
 * A bare number does not identify its registry. If the project's registry is known, the record must
 * belong to it, or to an accreditor that is not a known registry. Any other ID is unambiguous.
 */
function ownRecords<Found extends RatedNumber>(
  records: readonly Found[] = [],
  id: string,
  project: RatedProject,
): readonly Found[] {
  if (!project.registry || !/^\d+$/.test(id)) return records;
  const accreditors = accreditorsOf(project);
  const named = (record: Found) => registryOf(record.accreditor ?? "");
  return [
    ...records.filter((record) => accreditors.includes(named(record))),
    ...records.filter((record) => !prefixesByAccreditor.has(named(record))),
  ];
}

/** The registry's accreditors if the registry is known, or else those that the project names. */
function accreditorsOf({ registry, accreditations }: RatedProject): readonly string[] {
  if (registry) {
    const known = accreditorsAt(registry);
    return known.length > 0 ? known.map(registryOf) : [registryOf(registry)];
  }
  return accreditations.filter((name) => name !== "Other").map(registryOf);
}

const bareKey = (registry: string, id: string) => `${registry}\n${id}`;

/** Possible ID prefixes of an accreditor: 'verra-1764', 'vcs-1764', 'vcs1764'. */
function prefixesOf(registry: string): string[] {
  return registry === "" ? [] : [registry, ...(prefixesByAccreditor.get(registry) ?? [])];
}

/** A loose match counts only if the record's and the project's accreditors, if known, agree. */
function ofRegistry<Found extends RatedNumber>(
  records: readonly Found[] = [],
  project: RatedProject,
): readonly Found[] {
  const known = accreditorsOf(project);
  return records.filter(
    ({ accreditor }) => !accreditor || known.length === 0 || known.includes(registryOf(accreditor)),
  );
}

function registryOf(accreditor: string): string {
  const plain = accreditor.trim().toLowerCase();
  return aliases.get(plain) ?? plain;
}
