import fc from "fast-check";
import { expect, test } from "vitest";
import { bodyProblem, type JsonLimits } from "./body-limits.ts";

/** How deep a value is nested, and the sizes of its largest list and object. */
function measure(value: unknown): { depth: number; listValues: number; keys: number } {
  if (typeof value !== "object" || value === null) return { depth: 0, listValues: 0, keys: 0 };
  const members = Object.values(value).map(measure);
  const size = Object.keys(value).length;
  const most = (name: keyof JsonLimits) => Math.max(0, ...members.map((one) => one[name]));
  return {
    depth: 1 + most("depth"),
    listValues: Math.max(Array.isArray(value) ? size : 0, most("listValues")),
    keys: Math.max(Array.isArray(value) ? 0 : size, most("keys")),
  };
}

test("any JSON within the limits passes, whatever its texts contain", () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: "binary" }), fc.string({ unit: "binary" }), (json, text) => {
      const value = { value: JSON.parse(json), [text]: '{"[\\,' };
      const { depth, listValues, keys } = measure(value);
      fc.pre(depth <= 32 && listValues <= 1_000 && keys <= 200);
      expect(bodyProblem(JSON.stringify(value, null, 2))).toBeNull();
    }),
  );
});

const list = (length: number) => JSON.stringify(Array.from({ length }, () => '",['));
const object = (length: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length }, (_, index) => [`,"{${index}`, "\\"])));

test.each([
  ["levels", (count: number) => `${'{"a":['.repeat(count / 2)}${"]}".repeat(count / 2)}`, 32, 34],
  ["values in a list", list, 1_000, 1_001],
  ["values in an inner list", (count: number) => `[{"a":${list(count)}}]`, 1_000, 1_001],
  ["keys", object, 200, 201],
  ["keys in an inner object", (count: number) => `[1,${object(count)}]`, 200, 201],
])("limits the number of %s", (_, make, most, more) => {
  expect(bodyProblem(make(most))).toBeNull();
  expect(bodyProblem(make(more))).toMatch(/^(JSON|A list|An object) can .*\.$/);
});

test.each(["", "{", '"', '"\\', "]]]]", ",,,", "nonsense"])(
  "leaves a malformed text to the data API: %s",
  (text) => expect(bodyProblem(text)).toBeNull(),
);
