/**
 * URLs of paginated lists. Filters and page number are query parameters, so every view of a list
 * can be linked to.
 */

/** The key of the table that a URL names; null if it has no such key. */
export function keyOf<Key extends string>(
  table: Readonly<Record<Key, unknown>>,
  name: string | null,
): Key | null {
  return name !== null && Object.hasOwn(table, name) ? (name as Key) : null;
}

/** A whole number from the query string, or 0. */
export function numberIn(parameters: URLSearchParams, name: string): number {
  const text = parameters.get(name) ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : 0;
}

/** The page number in a URL, counted from 1. */
export function pageIn(parameters: URLSearchParams): number {
  return Math.max(1, numberIn(parameters, "page"));
}

type Values = Readonly<Record<string, string>>;

/** The query parameters for these values; empty and default values are left out. */
export function parametersOf(values: Values, defaults: Values = {}): URLSearchParams {
  const given = Object.entries(values).filter(([name, value]) => value !== (defaults[name] ?? ""));
  return new URLSearchParams(given);
}

/** The URL of a page of the list, counted from 1. */
export function addressWith(path: string, parameters: URLSearchParams, page = 1): string {
  const all = new URLSearchParams(parameters);
  if (page > 1) all.set("page", String(page));
  return all.size > 0 ? `${path}?${all}` : path;
}
