import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leftOf, leftOfAll } from "./tonnes-left.ts";
import { type LotAmount, lotAmounts, type VintageLot } from "./vintage-lot.ts";

const day = "2026-09-01";

const lot = (amounts: Partial<Record<LotAmount, number>>, asOf = day): VintageLot => ({
  start: "2024-01-01",
  end: "2024-12-31",
  amounts,
  labels: [],
  effect: null,
  sources: Object.fromEntries(
    Object.keys(amounts).map((amount) => [amount, { asOf, contents: "issuances", by: "team" }]),
  ),
});

describe("what is left of a vintage", () => {
  test("is issued less retired, cancelled, converted and buffer", () => {
    const amounts = { issued: 1000, retired: 300, cancelled: 50, converted: 20, buffer: 130 };
    const expected = { kind: "known", kilograms: 500, asOf: day };
    expect(leftOf(lot(amounts), "Climate Action Reserve (CAR)")).toEqual(expected);
  });

  test("is as old as the older of its files", () => {
    const { sources } = lot({ retired: 0 }, "2026-03-01");
    const mixed = lot({ issued: 10, retired: 0 });
    const both = { ...mixed, sources: { ...mixed.sources, ...sources } };
    expect(leftOf(both, "Verra")).toEqual({ kind: "known", kilograms: 10, asOf: "2026-03-01" });
  });

  test("is known only if both issuances and retirements were read", () => {
    expect(leftOf(lot({ issued: 1000 }), "Gold Standard")).toEqual({
      kind: "not known",
      missing: ["retirements"],
    });
    expect(leftOf(lot({ retired: 1000 }), "Gold Standard")).toEqual({
      kind: "not known",
      missing: ["issuances"],
    });
    expect(leftOf(lot({ issued: 1000 }), "Verra")).toEqual({
      kind: "not known",
      missing: ["issuances and retirements"],
    });
    expect(leftOfAll([], "Gold Standard")).toEqual({
      kind: "not known",
      missing: ["issuances", "retirements"],
    });
    expect(leftOfAll([], "Plan Vivo")).toEqual({ kind: "not known", missing: [] });
  });

  test("is at most the difference while the registry's cancellations have not been read", () => {
    const left = leftOf(lot({ issued: 10, retired: 4 }), "American Carbon Registry (ACR)");
    expect(left).toEqual({ kind: "at most", kilograms: 6, asOf: day });
  });

  test("is no stock where another vintage has too much gone", () => {
    const lots = [lot({ issued: 10, retired: 14 }), lot({ issued: 10, retired: 0 })];
    expect(leftOfAll(lots, "Verra")).toEqual({ kind: "too much gone", kilograms: 4, asOf: day });
  });

  test("is a contradiction if more is retired than issued", () => {
    const left = leftOf(lot({ issued: 10, retired: 14 }), "Verra");
    expect(left).toEqual({ kind: "too much gone", kilograms: 4, asOf: day });
  });

  test("is known only in total if retirements name other vintages than issuances", () => {
    const lots = [lot({ issued: 1500 }), lot({ retired: 400 })];
    expect(leftOf(lots[0] as VintageLot, "Isometric")).toEqual({ kind: "not by vintage" });
    expect(leftOfAll(lots, "Isometric")).toEqual({ kind: "known", kilograms: 1100, asOf: day });
  });

  test("is exact and never negative", () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000_000 });
    const amounts = fc.record(
      Object.fromEntries(lotAmounts.map((name) => [name, amount])) as Record<
        LotAmount,
        typeof amount
      >,
    );
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1, maxLength: 20 }), (all) => {
        const left = leftOfAll(
          all.map((amounts) => lot(amounts)),
          "Climate Action Reserve (CAR)",
        );
        const exact = all.map(
          ({ issued, retired, cancelled, converted, buffer }) =>
            BigInt(issued) -
            BigInt(retired) -
            BigInt(cancelled) -
            BigInt(converted) -
            BigInt(buffer),
        );
        const sum = (values: readonly bigint[]) => values.reduce((a, b) => a + b, 0n);
        const excess = -sum(exact.filter((value) => value < 0n));
        const expected =
          excess > 0n
            ? { kind: "too much gone", kilograms: Number(excess) }
            : { kind: "known", kilograms: Number(sum(exact)) };
        expect(left).toMatchObject(expected);
      }),
    );
  });
});
