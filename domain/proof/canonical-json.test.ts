import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { notNumbers, numberOf, numberVectors, textVectors } from "../../tests/fixtures/rfc-8785.ts";
import { canonicalJson, type JsonValue } from "./canonical-json.ts";

describe("RFC 8785's published examples", () => {
  test.each(numberVectors)("the number with the bits %s is written %s", (bits, written) => {
    expect(canonicalJson(numberOf(bits))).toBe(written);
  });

  test.each(notNumbers)("the bits %s are refused", (bits) => {
    expect(() => canonicalJson(numberOf(bits))).toThrow("JSON has no");
  });

  test.each(textVectors)("%s", (json, canonical) => {
    expect(canonicalJson(JSON.parse(json))).toBe(canonical);
  });

  test("a lone surrogate is refused, in a value and in a name", () => {
    expect(() => canonicalJson("\ud800")).toThrow("surrogates");
    expect(() => canonicalJson({ "\udead": 1 })).toThrow("surrogates");
  });
});

test("the order of names and the layout make no difference, and nothing is lost", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 3 }), (json) => {
      // Minus zero is written like zero.
      const value: JsonValue = JSON.parse(json.replaceAll(/-0(?![.\d])/g, "0"));
      const text = canonicalJson(value);
      expect(JSON.parse(text)).toEqual(value);
      expect(canonicalJson(JSON.parse(JSON.stringify(reversed(value), null, 3)))).toBe(text);
    }),
  );
});

function reversed(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, one]) => [key, reversed(one)]),
  );
}
