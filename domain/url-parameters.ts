// Apart from what paginated lists need, because the home page loads this.

/** How one part of a list's state is kept in the URL. */
export interface Parameter<Value> {
  /** The query parameters that it uses. */
  names: readonly string[];
  /** Missing and invalid values are read as the default. */
  read: (query: URLSearchParams) => Value;
  /** Empty for the default, so that URLs stay short. */
  write: (value: Value) => readonly (readonly [name: string, value: string])[];
}

/** A single value, kept as text. */
export function single<Value extends string>(
  name: string,
  read: (text: string) => Value,
  usual: Value,
): Parameter<Value> {
  return {
    names: [name],
    read: (query) => read(query.get(name) ?? ""),
    write: (value) => (value === usual ? [] : [[name, value]]),
  };
}

/** Any text, or only such as matches a pattern; empty by default. */
export const textParameter = (
  name: string,
  { pattern, maxLength }: { pattern?: RegExp; maxLength?: number } = {},
): Parameter<string> =>
  single(name, (text) => (pattern?.test(text) === false ? "" : text.slice(0, maxLength)), "");

/** Off by default. */
export const flagParameter = (name: string, on = "yes"): Parameter<boolean> => ({
  names: [name],
  read: (query) => query.get(name) === on,
  write: (isOn) => (isOn ? [[name, on]] : []),
});

const maxTexts = 50;

/** Several texts as repeated parameters, because they may contain spaces and commas. */
export const textsParameter = (name: string, pattern = /./s): Parameter<readonly string[]> => ({
  names: [name],
  read(query) {
    const values = query.getAll(name).map((value) => value.trim());
    const found = [...new Set(values.filter((value) => value !== ""))].slice(0, maxTexts);
    return found.filter((value) => pattern.test(value));
  },
  write: (values) => values.map((value) => [name, value]),
});
