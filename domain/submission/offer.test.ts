import { describe, expect, test } from "vitest";
import { offerChanges, type ReviewStatus, reviewStatuses } from "../vocabulary.ts";
import {
  type OfferChangeRow,
  offerEffect,
  offerStanding,
  offerTexts,
  possibleOfferChanges,
} from "./offer.ts";

const onSale = {
  state: "approved" as ReviewStatus,
  projectStatus: "Ready to retire",
  creditAvailability: "Yes - Spot Credits",
  hasWaitingEdit: false,
};
const notForSale = {
  ...onSale,
  creditAvailability: "No - Purchase not available at this time",
};
const soldOut = { ...notForSale, projectStatus: "Sold out" };

describe("what can be done at once", () => {
  test("a withdrawn project is left as it is, one that was not accepted can be withdrawn", () => {
    const possible = reviewStatuses.map((state) => [
      state,
      possibleOfferChanges({ ...onSale, state }).join(),
    ]);
    expect(Object.fromEntries(possible)).toEqual({
      submitted: "sold_out,not_for_sale,withdrawn",
      approved: "sold_out,not_for_sale,withdrawn",
      changes_requested: "sold_out,not_for_sale,withdrawn",
      rejected: "withdrawn",
      withdrawn: "",
    });
  });

  test("what is so already is not offered", () => {
    expect(possibleOfferChanges(notForSale)).toEqual(["sold_out", "withdrawn"]);
    expect(possibleOfferChanges(soldOut)).toEqual(["withdrawn"]);
  });
});

describe("what is said before", () => {
  test("whether buyers see it now, and what becomes of an edit that waits", () => {
    expect(offerEffect("sold_out", onSale)).toContain("Buyers see at once");
    expect(offerEffect("sold_out", { ...onSale, state: "submitted" })).toContain("If it is listed");
    expect(offerEffect("withdrawn", onSale)).toContain("leaves the public list at once");
    expect(offerEffect("withdrawn", { ...onSale, state: "submitted" })).toContain(
      "Our team will not review it",
    );
    expect(offerEffect("withdrawn", { ...onSale, hasWaitingEdit: true })).toContain(
      "is withdrawn with it",
    );
    expect(offerEffect("not_for_sale", { ...onSale, hasWaitingEdit: true })).toContain(
      "will say the same",
    );
  });

  test("every change names the way back, which is reviewed", () => {
    for (const change of offerChanges) expect(offerTexts[change].wayBack).toContain("our team");
  });
});

describe("what was said of its credits", () => {
  const marked: OfferChangeRow[] = [
    { change: "not_for_sale", note: null, created_at: "2026-01-01T10:00:00Z" },
    { change: "sold_out", note: "To one buyer.", created_at: "2026-01-02T10:00:00Z" },
  ];

  test("holds until they are on sale again", () => {
    expect(offerStanding(soldOut, marked)).toMatchObject({
      label: "Sold out",
      note: { text: "To one buyer.", by: "You" },
    });
    expect(offerStanding(notForSale, marked)).toMatchObject({ label: "Not for sale", note: null });
    expect(offerStanding(onSale, marked)).toBeNull();
    expect(offerStanding({ ...soldOut, state: "withdrawn" }, marked)).toBeNull();
  });

  test("is not told of what the form or the team said", () => {
    expect(offerStanding(notForSale, [])).toBeNull();
    expect(offerStanding(soldOut, [])).toBeNull();
  });
});
