/**
 * The addresses of lists that are shown a page at a time: which part of a list is shown stands in the
 * parameters, so that every part is a link.
 */

/** The entry of a table that an address names; null where there is none of that name. */
export function keyOf<Key extends string>(
  table: Readonly<Record<Key, unknown>>,
  name: string | null,
): Key | null {
  return name !== null && Object.hasOwn(table, name) ? (name as Key) : null;
}

/** A whole number in an address, or 0. */
export function numberIn(parameters: URLSearchParams, name: string): number {
  const text = parameters.get(name) ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : 0;
}

/** The page that an address asks for, counted from 1. */
export function pageIn(parameters: URLSearchParams): number {
  return Math.max(1, numberIn(parameters, "page"));
}

type Values = Readonly<Record<string, string>>;

/** The parameters of what is shown; what is empty or the default is left out. */
export function parametersOf(values: Values, defaults: Values = {}): URLSearchParams {
  const given = Object.entries(values).filter(([name, value]) => value !== (defaults[name] ?? ""));
  return new URLSearchParams(given);
}

/** The address of a page, counted from 1, of what the parameters show. */
export function addressWith(path: string, parameters: URLSearchParams, page = 1): string {
  const all = new URLSearchParams(parameters);
  if (page > 1) all.set("page", String(page));
  return all.size > 0 ? `${path}?${all}` : path;
}
