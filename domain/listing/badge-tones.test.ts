import { expect, test } from "vitest";
import { creditAvailabilities, projectStages } from "../vocabulary.ts";
import { offerText, offerTone, shortAvailability, stageTone } from "./badge-tones.ts";

test("stage: Pre-verification yellow, Pre-validation orange, Project Verified green", () => {
  expect(projectStages.map(stageTone)).toEqual(["yellow", "orange", "green"]);
});

const offer = (creditAvailability: string | null) => ({ creditAvailability, hasEnded: false });

test("availability: Spot green, Pre-issuance yellow, no purchase orange", () => {
  const offers = creditAvailabilities.map(offer);
  expect(offers.map(offerTone)).toEqual(["green", "yellow", "orange"]);
  expect(offers.map(offerText)).toEqual(["Spot credits", "Pre-issuance", "Not available"]);
});

test("unknown values are grey and keep their own text", () => {
  expect(stageTone("Somewhere")).toBe("grey");
  expect(offerTone(offer("Perhaps"))).toBe("grey");
  expect(shortAvailability("Perhaps")).toBe("Perhaps");
});

test("what has ended in its registry is not available, whatever was stated", () => {
  const ended = { creditAvailability: "Yes - Spot Credits", hasEnded: true };
  expect([offerText(ended), offerTone(ended)]).toEqual(["Not available", "orange"]);
  expect(offerText(offer(null))).toBeNull();
});
