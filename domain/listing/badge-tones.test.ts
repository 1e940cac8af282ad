import { expect, test } from "vitest";
import { creditAvailabilities, projectStages } from "../vocabulary.ts";
import { availabilityTone, shortAvailability, stageTone } from "./badge-tones.ts";

test("stage: Pre-verification yellow, Pre-validation orange, Project Verified green", () => {
  expect(projectStages.map(stageTone)).toEqual(["yellow", "orange", "green"]);
});

test("availability: Spot green, Pre-issuance yellow, no purchase orange", () => {
  expect(creditAvailabilities.map(availabilityTone)).toEqual(["green", "yellow", "orange"]);
  expect(creditAvailabilities.map(shortAvailability)).toEqual([
    "Spot credits",
    "Pre-issuance",
    "Not available",
  ]);
});

test("unknown values are grey and keep their own text", () => {
  expect(stageTone("Somewhere")).toBe("grey");
  expect(availabilityTone("Perhaps")).toBe("grey");
  expect(shortAvailability("Perhaps")).toBe("Perhaps");
});
