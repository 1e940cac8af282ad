import { type Parameter, single } from "./url-parameters.ts";

/**
 * URLs of lists. Everything that can be set on a list is in its query parameters, so every view of
 * it can be linked to. A list describes its parameters once; reading and writing follow from that.
 */

/** The key of the table that a URL names; null if it has no such key. */
export function keyOf<Key extends string>(
  table: Readonly<Record<Key, unknown>>,
  name: string | null,
): Key | null {
  return name !== null && Object.hasOwn(table, name) ? (name as Key) : null;
}

/** One of the keys of a table. */
export const keyParameter = <Key extends string, Usual extends Key | "">(
  name: string,
  table: Readonly<Record<Key, unknown>>,
  usual: Usual,
): Parameter<Key | Usual> =>
  single<Key | Usual>(name, (text) => keyOf(table, text) ?? usual, usual);

/** One of some values. */
export const valueParameter = <Value extends string>(
  name: string,
  values: readonly Value[],
  usual: Value,
): Parameter<Value> =>
  single(name, (text) => values.find((value) => value === text) ?? usual, usual);

type ParametersOf<State> = { readonly [Key in keyof State]: Parameter<State[Key]> };

/** Several parts of the state as one; the URL has them in this order. */
export function together<State extends object>(parts: ParametersOf<State>): Parameter<State> {
  // `parts` has the keys of the state and its values' types, which TypeScript cannot conclude.
  const keys = Object.keys(parts) as (keyof State)[];
  return {
    names: keys.flatMap((key) => parts[key].names),
    read: (query) =>
      Object.fromEntries(keys.map((key) => [key, parts[key].read(query)])) as unknown as State,
    write: (state) => keys.flatMap((key) => parts[key].write(state[key])),
  };
}

export interface ListAddress<State> {
  read: (query: URLSearchParams) => State;
  /** The query parameters for a state; defaults are left out. */
  parameters: (state: State) => URLSearchParams;
  /** The URL of a page of the list, counted from 1. */
  url: (state: State, page?: number) => string;
}

export type StateOf<Address> = Address extends ListAddress<infer State> ? State : never;

/** The URLs of a paginated list. */
export function listAddress<State extends object>(
  path: string,
  parts: ParametersOf<State>,
): ListAddress<State> {
  const { read, write } = together(parts);
  const parameters = (state: State) => new URLSearchParams(write(state).map((pair) => [...pair]));
  return { read, parameters, url: (state, page) => addressWith(path, parameters(state), page) };
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

/** The URL of a page of a list, counted from 1. */
export function addressWith(path: string, parameters: URLSearchParams, page = 1): string {
  const all = new URLSearchParams(parameters);
  if (page > 1) all.set("page", String(page));
  return all.size > 0 ? `${path}?${all}` : path;
}
