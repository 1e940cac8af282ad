import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AttributeValue } from "./attribute.ts";
import { bestOf } from "./best.ts";

const missing: fc.Arbitrary<AttributeValue | null> = fc.constantFrom(
  null,
  { kind: "hidden" },
  { kind: "none", text: "POA" },
  { kind: "none", text: "Not applicable" },
  { kind: "stated", text: "Long-term" },
);
const inUnit = (unit: fc.Arbitrary<string>) =>
  fc
    .record({ amount: fc.integer({ min: -3, max: 3 }), unit })
    .map((measure): AttributeValue => ({ kind: "stated", text: String(measure.amount), measure }));
const dollars = inUnit(fc.constant("USD"));
const row = (value: fc.Arbitrary<AttributeValue | null>) => fc.array(value, { maxLength: 5 });
const better = fc.constantFrom("lower" as const, "higher" as const);

const amountOf = (value: AttributeValue | null | undefined) =>
  value?.kind === "stated" ? value.measure?.amount : undefined;

describe("best value of a row", () => {
  test("is marked wherever it occurs, unless all comparable values are equal", () => {
    fc.assert(
      fc.property(row(fc.oneof(dollars, missing)), better, (values, which) => {
        const amounts = values.flatMap((value) => amountOf(value) ?? []);
        const best = which === "lower" ? Math.min(...amounts) : Math.max(...amounts);
        const isMarked = new Set(amounts).size > 1;
        expect(bestOf(values, which)).toEqual(
          values.map((value) => isMarked && amountOf(value) === best),
        );
      }),
    );
  });

  test("is never a missing, hidden or inapplicable value, and needs two comparable values", () => {
    fc.assert(
      fc.property(row(missing), dollars, better, (values, one, which) => {
        expect(bestOf(values, which)).not.toContain(true);
        expect(bestOf([...values, one], which)).not.toContain(true);
      }),
    );
  });

  test("does not depend on the order", () => {
    const shuffled = row(fc.oneof(dollars, missing)).chain((values) =>
      fc.tuple(
        fc.constant(values),
        fc.shuffledSubarray([...values.keys()], { minLength: values.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, better, ([values, order], which) => {
        const marks = bestOf(values, which);
        const again = bestOf(
          order.map((place) => values[place] ?? null),
          which,
        );
        expect(again).toEqual(order.map((place) => marks[place]));
      }),
    );
  });

  test("does not exist in a row with mixed units, such as two currencies", () => {
    const currencies = inUnit(fc.constantFrom("USD", "EUR"));
    fc.assert(
      fc.property(row(fc.oneof(currencies, missing)), better, (values, which) => {
        const units = new Set(
          values.flatMap((value) => (value?.kind === "stated" && value.measure?.unit) || []),
        );
        if (units.size > 1) expect(bestOf(values, which)).not.toContain(true);
      }),
    );
  });

  test("does not exist if neither direction is better", () => {
    fc.assert(
      fc.property(row(dollars), (values) => {
        expect(bestOf(values, undefined)).toEqual(values.map(() => false));
      }),
    );
  });
});
