import { expect, test } from "vitest";
import { methodologyCodes, namesMethodology, splitMethodologies } from "./methodology-code.ts";

test.each([
  ["AMS-I.D.", ["AMS-I.D."]],
  ["AMS-I.D.: Grid connected renewable electricity generation", ["AMS-I.D."]],
  ["AMS  I.D Version 18 & ACM0002 , version 20.0", ["AMS-I.D.", "ACM0002"]],
  ["ams-iii.av", ["AMS-III.AV."]],
  ["CDM - AR-ACM0003: Afforestation and reforestation of lands except wetlands", ["AR-ACM0003"]],
  ["ACM 0002, Version 20", ["ACM0002"]],
  ["ACM0002--Grid-connected electricity generation", ["ACM0002"]],
  ["GS TPDDTEC v3.1", ["TPDDTEC"]],
  ["VMR0006 Energy Efficiency and Fuel Switch Measures", ["VMR0006"]],
  ["Methodology for Grid-connected electricity (ACM0002 v21.0)", ["ACM0002"]],
  ["BD_AM001", []],
  ["AMSTERDAM", []],
  ["Biochar, 2022", []],
])("finds the codes in '%s'", (text, found) => expect(methodologyCodes(text)).toEqual(found));

test.each([
  ["ACM0001: Flaring or use of landfill gas and ACM0022", 2],
  ["AMS-I.D., AMS-III.H.", 2],
  ["ACM0002/ACM0006", 2],
  ["AR-ACM0003: Afforestation and reforestation of lands", 1],
  ["Plugging Orphan Oil and Gas Wells", 1],
])("splits '%s' only before another code", (text, count) =>
  expect(splitMethodologies(text)).toHaveLength(count),
);

test("'Other' and 'Not provided' are no methodologies", () => {
  for (const text of ["Other", "Not provided", "N/A", " none ", "TBD.", ""])
    expect(namesMethodology(text)).toBe(false);
  expect(namesMethodology("Other forest protocol")).toBe(true);
});
