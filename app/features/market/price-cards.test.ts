import { expect, test } from "vitest";
import { notDrawnText } from "./price-cards";

test.each([
  [{ noPrice: 0, noYears: 0, permanent: 0 }, "Every project that matches is drawn."],
  [{ noPrice: 1, noYears: 0, permanent: 0 }, "1 project without a price is not drawn."],
  [
    { noPrice: 6, noYears: 3, permanent: 0 },
    "6 projects without a price and 3 without a stated number of years are not drawn.",
  ],
  [
    { noPrice: 0, noYears: 0, permanent: 2 },
    "2 projects stated as permanent, without a number, are not drawn.",
  ],
])("gives the reasons why projects are not drawn", (notDrawn, text) => {
  expect(notDrawnText(notDrawn)).toBe(text);
});
