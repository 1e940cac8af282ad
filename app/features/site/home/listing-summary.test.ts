import { expect, it } from "vitest";
import { accreditationLabels } from "./listing-summary";

it("hides the accreditation value 'Other', and shows 'None' if none remain", () => {
  expect(accreditationLabels(["Verra", "Other"])).toEqual(["Verra"]);
  expect(accreditationLabels(["Other"])).toEqual(["None"]);
  expect(accreditationLabels([])).toEqual(["None"]);
});

it("shows two accreditations, then '+N'", () => {
  expect(accreditationLabels(["Verra", "Plan Vivo"])).toEqual(["Verra", "Plan Vivo"]);
  expect(accreditationLabels(["Verra", "Other", "Plan Vivo", "CAR", "ACR"])).toEqual([
    "Verra",
    "Plan Vivo",
    "+2",
  ]);
});
