import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { projectFrom } from "../../tests/fixtures/listing-rows.ts";
import type { FactValue } from "../listing/facts/fact.ts";
import { type CarbonCategory, carbonCategories } from "../vocabulary.ts";
import { bestOf, type ComparedValue } from "./best.ts";

const project = projectFrom({});
const of = (value: FactValue): ComparedValue => ({ project, value });
const missing: fc.Arbitrary<ComparedValue | null> = fc.constantFrom(
  null,
  of({ kind: "hidden" }),
  of({ kind: "on request" }),
  of({ kind: "not stated" }),
  of({ kind: "not applicable" }),
  of({ kind: "stated", data: "Long-term", text: "Long-term" }),
);
const inUnit = (unit: fc.Arbitrary<string>) =>
  fc
    .record({ value: fc.integer({ min: -3, max: 3 }), unit })
    .map((amount) =>
      of({ kind: "stated", data: amount.value, text: String(amount.value), amount }),
    );
const dollars = inUnit(fc.constant("USD"));
const row = (value: fc.Arbitrary<ComparedValue | null>) => fc.array(value, { maxLength: 5 });
const better = fc.constantFrom({ better: "lower" } as const, { better: "higher" } as const);

const amountOf = (one: ComparedValue | null | undefined) =>
  one?.value.kind === "stated" ? one.value.amount?.value : undefined;

describe("best value of a row", () => {
  test("is marked wherever it occurs, unless all comparable values are equal", () => {
    fc.assert(
      fc.property(row(fc.oneof(dollars, missing)), better, (values, which) => {
        const amounts = values.flatMap((value) => amountOf(value) ?? []);
        const best = which.better === "lower" ? Math.min(...amounts) : Math.max(...amounts);
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
          order.map((index) => values[index] ?? null),
          which,
        );
        expect(again).toEqual(order.map((index) => marks[index]));
      }),
    );
  });

  test("does not exist in a row with mixed units, such as two currencies", () => {
    const currencies = inUnit(fc.constantFrom("USD", "EUR"));
    fc.assert(
      fc.property(row(fc.oneof(currencies, missing)), better, (values, which) => {
        const units = new Set(
          values.flatMap((one) => (one?.value.kind === "stated" && one.value.amount?.unit) || []),
        );
        if (units.size > 1) expect(bestOf(values, which)).not.toContain(true);
      }),
    );
  });

  test("does not exist if neither direction is better", () => {
    fc.assert(
      fc.property(row(dollars), (values) => {
        expect(bestOf(values, {})).toEqual(values.map(() => false));
      }),
    );
  });

  test("does not exist among projects that have nothing to be compared within", () => {
    const priced = (carbon_category: CarbonCategory | null, value: number): ComparedValue => ({
      project: projectFrom({ carbon_category }),
      value: { kind: "stated", data: value, text: "", amount: { value, unit: "USD" } },
    });
    const cheaper = {
      better: "lower",
      within: ({ carbonCategory }: ComparedValue["project"]) => carbonCategory,
    } as const;
    const [avoided, , , , removed] = carbonCategories;
    expect(bestOf([priced(avoided, 13), priced(removed, 640)], cheaper)).toEqual([false, false]);
    expect(bestOf([priced(removed, 700), priced(removed, 640)], cheaper)).toEqual([false, true]);
    expect(bestOf([priced(null, 1), priced(null, 2)], cheaper)).toEqual([false, false]);
  });
});
