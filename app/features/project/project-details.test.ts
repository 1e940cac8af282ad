import { expect, it } from "vitest";
import { projectDetails } from "./project-details";

const row = {
  vintage: "2024, 2025",
  minimum_purchase_quantity: 0,
  minimum_purchase_custom_price: 500,
  is_portfolio: false,
  company_developer_type: null,
  reviewed_at: "2026-11-02T10:00:00+00:00",
  company_id: "c1",
  company_name: "Acorn",
  is_unclaimed: false,
  registry_record: null,
};

it("returns the known details, with null instead of 0 for unknown quantities", () => {
  expect(projectDetails(row)).toEqual({
    vintages: ["2024", "2025"],
    minimumPurchase: null,
    customPriceFrom: 500,
    isPortfolio: false,
    developerType: null,
    reviewedOn: "2 November 2026",
    unclaimedCompany: null,
  });
});

it("has no vintages or review date if none was given", () => {
  const found = projectDetails({ ...row, vintage: "N/A", reviewed_at: null });
  expect(found).toMatchObject({ vintages: [], reviewedOn: null });
});

it("names the company if nobody has claimed it", () => {
  const { unclaimedCompany } = projectDetails({ ...row, is_unclaimed: true });
  expect(unclaimedCompany).toEqual({ id: "c1", name: "Acorn" });
});
