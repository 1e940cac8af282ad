import { accreditorNamed, accreditorRows } from "../registries/accreditors.ts";
import { type Registry, registryNamed } from "../registries/registries.ts";

/** Where a project is registered, as far as a text says, and its ID there. */
export interface NamedProject {
  registry: Registry | null;
  id: string;
}

/** Between the name of a registry and an ID. */
const filler = /^[\s:#,-]*(?:(?:project|registry|id|no\.?|number)\b[\s:#.]*)*/i;

/**
 * 'Verra 9114', 'VCS9114' or 'Gold Standard GS1247'. What begins with no known registry is an ID
 * without one.
 */
export function readProjectId(text: string): NamedProject {
  const stated = text.trim().replace(/\s+/g, " ");
  const attached = /^([a-z]+)(?=[\s-]?\d|-)/i.exec(stated)?.[1];
  // The longest name first: 'Verra VCS 9114' is not the project 'VCS' of Verra.
  for (const end of wordEnds(stated).reverse()) {
    const registry = registryWith(stated.slice(0, end));
    const rest = stated.slice(end).replace(filler, "");
    // 'PURO-FI-0417' is an ID that begins like its registry's name.
    const isPartOfId = stated[end] === "-";
    if (registry && /\d/.test(rest)) return { registry, id: isPartOfId ? stated : rest };
  }
  return { registry: attached ? registryWith(attached) : null, id: stated };
}

/** The indexes at which the words of a text end. */
const wordEnds = (text: string) =>
  [...text.matchAll(/[\s:#-]/g)].map(({ index }) => index).filter((index) => index > 0);

/** The registry that a text names by its own name or by the prefix of its IDs. */
export function registryWith(text: string): Registry | null {
  const accreditor = accreditorNamed(text);
  return (
    registryNamed(text) ?? accreditorRows.find(({ name }) => name === accreditor)?.registry ?? null
  );
}

/** How a project's ID may be spelt in a listing: with and without the registry's prefix. */
export function idSpellings({ registry, id }: NamedProject): string[] {
  const prefixes = accreditorRows
    .filter((row) => registry !== null && row.registry === registry)
    .flatMap(({ idPrefixes = [] }) => idPrefixes.map((prefix) => prefix.toUpperCase()));
  // Not a row of the table: it accredits under the name of its programme.
  if (registry === "ART Registry") prefixes.push("ART");
  const start = new RegExp(`^(?:${prefixes.join("|")})[\\s-]*(?=\\d)`, "i");
  const bare = prefixes.length > 0 ? id.replace(start, "") : id;
  const prefixed = /^\d+$/.test(bare)
    ? prefixes.flatMap((prefix) => ["", " ", "-"].map((gap) => prefix + gap + bare))
    : [];
  return [...new Set([id, id.toUpperCase(), id.toLowerCase(), bare, ...prefixed])];
}
