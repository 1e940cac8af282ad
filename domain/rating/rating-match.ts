import { accreditorNamed, accreditorRows, accreditorsOf } from "../registries/accreditors.ts";
import { type Registry, registryNamed } from "../registries/registries.ts";

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

/** Finds a project's rating among the agency's records; undefined if it has none. */
export type FindRating = (project: RatedProject) => RatingRecord | undefined;

export function indexRatings(records: readonly RatingRecord[]): FindRating {
  const matching = matchRatings(records);
  return (project) => matching(project).next().value ?? undefined;
}

/**
 * Finds all records that may belong to a project, the one that does first. A rating belongs only to
 * the project whose registry and ID the agency names: registries use the same numbers, so a record
 * that names no registry we know, or a project that states none, matches nothing. A portfolio is
 * none of the projects that it consists of.
 */
export function matchRatings<Found extends RatedNumber>(records: readonly Found[]) {
  const exact = new Map<string, Found[]>();
  const lower = new Map<string, Found[]>();
  const prefixed = new Map<string, Found[]>();
  const bare = new Map<string, Found[]>();
  for (const record of records) {
    const registry = registryOfAccreditor(record.accreditor ?? "");
    const id = record.project_id.trim();
    if (registry === null || id === "") continue;
    const plain = id.toLowerCase();
    // Records of a project are sorted newest first, so the first is its current rating.
    append(exact, registry, id, record);
    append(lower, registry, plain, record);
    for (const prefix of prefixesOf(record.accreditor ?? "")) {
      for (const separator of ["-", "_", " ", ""]) {
        const start = prefix + separator;
        append(prefixed, registry, start + plain, record);
        if (plain.startsWith(start)) append(bare, registry, plain.slice(start.length), record);
      }
    }
  }

  function* inRegistry(registry: Registry, { registryId, company }: RatedProject) {
    const find = (map: ReadonlyMap<string, Found[]>, id: string) =>
      (id !== "" && map.get(keyOf(registry, id))) || [];
    const id = registryId.trim();
    const plain = id.toLowerCase();
    yield* find(exact, id);
    yield* find(lower, plain);
    yield* find(prefixed, plain);
    yield* find(bare, plain);
    yield* find(lower, secondSegment(registry, plain));
    const name = company.trim().toLowerCase();
    const named = [...find(lower, name), ...find(lower, name.replace(/[^\p{L}\p{N}]+/gu, "-"))];
    // A company that is named like a project's number is not that project.
    yield* named.filter(({ project_id }) => !/\d/.test(project_id));
  }

  return function* matching(project: RatedProject): Generator<Found, void> {
    if (records.length === 0 || project.registry === null) return;
    const accreditors = accreditorsIn(project.registry, project.accreditations);
    for (const record of inRegistry(project.registry, project)) {
      const accreditor = accreditorNamed(record.accreditor ?? "");
      if (accreditor === null || accreditors.length === 0 || accreditors.includes(accreditor))
        yield record;
    }
  };
}

const keyOf = (registry: Registry, id: string) => `${registry}\n${id}`;

function append<Found>(
  map: Map<string, Found[]>,
  registry: Registry,
  id: string,
  record: Found,
): void {
  if (id === "") return;
  const key = keyOf(registry, id);
  const records = map.get(key);
  if (records) records.push(record);
  else map.set(key, [record]);
}

/** The registry that the agency's accreditor stands for; null if it is none that we know. */
export function registryOfAccreditor(accreditor: string): Registry | null {
  const known = accreditorNamed(accreditor);
  if (known === null) return registryNamed(accreditor);
  return accreditorRows.find(({ name }) => name === known)?.registry ?? null;
}

/** Possible ID prefixes of an accreditor: 'verra-1764', 'vcs-1764', 'vcs1764'. */
function prefixesOf(accreditor: string): string[] {
  const known = accreditorNamed(accreditor);
  const row = accreditorRows.find(({ name }) => name === known);
  return [...new Set([(known ?? accreditor).trim().toLowerCase(), ...(row?.idPrefixes ?? [])])];
}

/** Where a registry has projects of several accreditors, those of them that the project names. */
function accreditorsIn(registry: Registry, accreditations: readonly string[]) {
  const known = accreditorsOf(registry);
  return known.length > 1 ? known.filter((name) => accreditations.includes(name)) : [];
}

/** Of a hyphenated ID, unless its first segment is the prefix of another registry. */
function secondSegment(registry: Registry, plain: string): string {
  const [first = "", second = ""] = plain.split("-");
  const named = registryOfAccreditor(first);
  return named === null || named === registry ? second : "";
}
