/** What JSON can contain. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/**
 * The one way to write a value as JSON (RFC 8785), so that everyone gets the same hash of it. The
 * RFC has ECMAScript's forms of numbers and strings; `private.canonical_json` is the same for the
 * database.
 */
export function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    // Without a comparison of its own, sort compares UTF-16 code units, as the RFC demands.
    const keys = Object.keys(value).sort();
    return `{${keys.map((key) => `${text(key)}:${canonicalJson(member(value, key))}`).join(",")}}`;
  }
  if (typeof value === "string") return text(value);
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new TypeError(`JSON has no ${value}`);
  }
  return JSON.stringify(value);
}

function member(object: JsonValue & object, key: string): JsonValue {
  const value: JsonValue | undefined = Reflect.get(object, key);
  if (value === undefined) throw new TypeError(`JSON has no undefined: ${key}`);
  return value;
}

const loneSurrogate = /\p{Surrogate}/u;

function text(value: string): string {
  if (loneSurrogate.test(value)) throw new TypeError("JSON has no lone surrogates");
  return JSON.stringify(value);
}
