import fc from "fast-check";
import { expect, test } from "vitest";
import { sortByLocale } from "./locale-order.ts";

const { compare } = new Intl.Collator("en-GB");

test("sorts any texts in the locale's order", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme-ascii", maxLength: 12 }),
    fc.string({ maxLength: 6 }),
    fc.constantFrom(
      "Peatland North",
      "peatland-north",
      "Élan",
      "Elan",
      "elan",
      "Æther",
      "a b",
      "a:b",
      "a1",
    ),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 60 }), (texts) => {
      expect(sortByLocale(texts, (item) => item)).toEqual([...texts].sort(compare));
    }),
    { numRuns: 2000 },
  );
});

test("equal texts keep their order", () => {
  const items = ["b", "a", "b", "a"].map((text, index) => ({ text, index }));
  expect(sortByLocale(items, ({ text }) => text).map(({ index }) => index)).toEqual([1, 3, 0, 2]);
});
