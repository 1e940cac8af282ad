import { expect, test } from "vitest";
import { notDrawnText } from "./price-cards";

test.each([
  [{ noPrice: 0, noYears: 0, permanent: 0 }, "All matching projects are shown."],
  [{ noPrice: 1, noYears: 0, permanent: 0 }, "1 project without a price is not shown."],
  [
    { noPrice: 6, noYears: 3, permanent: 0 },
    "6 projects without a price and 3 without a stated number of years are not shown.",
  ],
  [
    { noPrice: 0, noYears: 0, permanent: 2 },
    "2 projects described only as permanent are not shown.",
  ],
])("gives the reasons why projects are not drawn", (notDrawn, text) => {
  expect(notDrawnText(notDrawn)).toBe(text);
});
