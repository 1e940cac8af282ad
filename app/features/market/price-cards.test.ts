import { expect, test } from "vitest";
import { leftOutText, notDrawnText } from "./price-cards";

const none = { noPrice: 0, noPermanence: 0, notApplicable: 0, noNumber: 0 };

test.each([
  [{}, "All matching projects are shown."],
  [{ noPrice: 1 }, "1 project without a price is not shown."],
  [
    { noPrice: 6, noPermanence: 3 },
    "6 projects without a price and 3 without a stated permanence are not shown.",
  ],
  [
    { notApplicable: 4, noNumber: 2 },
    "4 projects to which permanence does not apply and 2 with no number of years are not shown.",
  ],
])("gives the reasons why projects are not drawn", (notDrawn, text) => {
  expect(notDrawnText({ ...none, ...notDrawn })).toBe(text);
});

test.each([
  [{ notForSale: 0, unpriced: 0 }, "Every matching project is for sale at a stated price."],
  [
    { notForSale: 1, unpriced: 0 },
    "Left out: 1 project that is sold out, not for sale or does not say.",
  ],
  [
    { notForSale: 7, unpriced: 2 },
    "Left out: 7 projects that are sold out, not for sale or do not say, and 2 with the price on request.",
  ],
  [{ notForSale: 0, unpriced: 1 }, "Left out: 1 project with the price on request."],
])("says how many projects the prices by type leave out: %j", (leftOut, text) => {
  expect(leftOutText(leftOut)).toBe(text);
});
