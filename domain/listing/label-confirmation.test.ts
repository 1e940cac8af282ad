import { expect, test } from "vitest";
import type { VintageLot } from "../ledger/vintage-lot.ts";
import { labelConfirmation, unstatedLabels } from "./label-confirmation.ts";

const name = "CCP-labelled credit";

const lot = (year: number, labels: VintageLot["labels"], more: Partial<VintageLot> = {}) =>
  ({
    start: `${year}-01-01`,
    end: `${year}-12-31`,
    amounts: {},
    labels,
    effect: null,
    sources: { labels: { asOf: "2026-09-01", contents: "issuances", by: "team" } },
    ...more,
  }) satisfies VintageLot;

const carried = { words: "CCP-Approved", name, onAll: true };

test("a label that only the developer states is not confirmed", () => {
  expect(labelConfirmation({ name, vintages: null }, [])).toBeNull();
  expect(labelConfirmation({ name, vintages: null }, [lot(2024, [])])).toBeNull();
  expect(labelConfirmation({ name, vintages: "2023" }, [lot(2024, [carried])])).toBeNull();
  const own = { labels: { asOf: "2026-09-01", contents: "issuances", by: "developer" } } as const;
  expect(
    labelConfirmation({ name, vintages: null }, [lot(2024, [carried], { sources: own })]),
  ).toBeNull();
});

test("a label that the registry's file carries is confirmed, with its day and vintages", () => {
  const lots = [lot(2024, [carried]), lot(2023, [carried])];
  expect(labelConfirmation({ name, vintages: "2023,2024" }, lots)).toEqual({
    asOf: "2026-09-01",
    vintages: ["2023", "2024"],
    isWhole: true,
  });
});

test("a label on some vintages or credits is not confirmed as a whole", () => {
  const some = [lot(2024, [{ ...carried, onAll: false }])];
  expect(labelConfirmation({ name, vintages: null }, some)).toMatchObject({ isWhole: false });
  const one = [lot(2024, [carried]), lot(2023, [])];
  expect(labelConfirmation({ name, vintages: null }, one)).toMatchObject({
    vintages: ["2024"],
    isWhole: false,
  });
});

test("a label that the registry's file has and nobody stated is told once", () => {
  const lots = [
    lot(2024, [carried]),
    lot(2023, [carried, { words: "?", name: null, onAll: true }]),
  ];
  expect(unstatedLabels([], lots)).toMatchObject([{ name, vintages: "2023, 2024" }]);
  expect(unstatedLabels([{ name }], lots)).toEqual([]);
});
