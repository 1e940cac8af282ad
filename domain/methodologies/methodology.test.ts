import { expect, test } from "vitest";
import { draftOfFreeText } from "./methodology.ts";

const freeText = { key: "", version: "1.0", link: null, projectCount: 1 };

test.each([
  ["VM0099 Kelp Farming", "VM0099", "Kelp Farming"],
  ["AR-ACM0003 Lands Except Wetlands", "AR-ACM0003", "Lands Except Wetlands"],
  ["Hourly Displacement Draft 0.4", "", "Hourly Displacement Draft 0.4"],
  ["VM0099", "", "VM0099"],
])("separates the code from free text: %s", (name, code, rest) => {
  expect(draftOfFreeText({ ...freeText, name })).toMatchObject({
    code,
    name: rest,
    version: "1.0",
  });
});
