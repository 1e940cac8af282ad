import { expect, it } from "vitest";
import { projectDetails } from "./detail-fields";

const row = {
  reviewed_at: "2026-11-02T10:00:00+00:00",
  company_id: "c1",
  company_name: "Acorn",
  is_unclaimed: false,
  registry_record: null,
  sources: null,
};

it("says when the team reviewed what is shown, if it has", () => {
  expect(projectDetails(row)).toEqual({ reviewedOn: "2 November 2026", unclaimedCompany: null });
  expect(projectDetails({ ...row, reviewed_at: null }).reviewedOn).toBeNull();
});

it("names the company if no one has claimed it", () => {
  const { unclaimedCompany } = projectDetails({ ...row, is_unclaimed: true });
  expect(unclaimedCompany).toEqual({ id: "c1", name: "Acorn" });
});
