import { describe, expect, test } from "vitest";
import { offerChanges, type ReviewStatus, reviewStatuses } from "../vocabulary.ts";
import {
  type OfferChangeRow,
  offerEffect,
  offerStatus,
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

describe("possible changes of an offer", () => {
  test("are none for a withdrawn project, and only withdrawal for a rejected one", () => {
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

  test("do not include those already in effect", () => {
    expect(possibleOfferChanges(notForSale)).toEqual(["sold_out", "withdrawn"]);
    expect(possibleOfferChanges(soldOut)).toEqual(["withdrawn"]);
  });
});

describe("the explanation of a change", () => {
  test("says whether buyers see it immediately, and what happens to a pending edit", () => {
    expect(offerEffect("sold_out", onSale)).toContain("Buyers will immediately see");
    expect(offerEffect("sold_out", { ...onSale, state: "submitted" })).toContain("If it is listed");
    expect(offerEffect("withdrawn", onSale)).toContain(
      "will be removed from the public list immediately",
    );
    expect(offerEffect("withdrawn", { ...onSale, state: "submitted" })).toContain(
      "Our team will not review it",
    );
    expect(offerEffect("withdrawn", { ...onSale, hasWaitingEdit: true })).toContain(
      "will be withdrawn too",
    );
    expect(offerEffect("not_for_sale", { ...onSale, hasWaitingEdit: true })).toContain(
      "will be updated to match",
    );
  });

  test("always includes the way back, which requires a review", () => {
    for (const change of offerChanges)
      expect(offerTexts[change].wayBack).toContain("Our team will review");
  });
});

describe("the owner's statement about the credits", () => {
  const marked: OfferChangeRow[] = [
    { change: "not_for_sale", note: null, created_at: "2026-01-01T10:00:00Z" },
    { change: "sold_out", note: "To one buyer.", created_at: "2026-01-02T10:00:00Z" },
  ];

  test("applies until they are on sale again", () => {
    expect(offerStatus(soldOut, marked)).toMatchObject({
      label: "Sold out",
      note: { text: "To one buyer.", by: "You" },
    });
    expect(offerStatus(notForSale, marked)).toMatchObject({ label: "Not for sale", note: null });
    expect(offerStatus(onSale, marked)).toBeNull();
    expect(offerStatus({ ...soldOut, state: "withdrawn" }, marked)).toBeNull();
  });

  test("does not exist if the form or the team made the change", () => {
    expect(offerStatus(notForSale, [])).toBeNull();
    expect(offerStatus(soldOut, [])).toBeNull();
  });
});
