import { describe, expect, it } from "vitest";
import { explainedParts } from "./abbreviations.ts";
import { accreditors } from "./registries/accreditors.ts";

const explained = (text: string) =>
  explainedParts(text).flatMap(({ text: part, meaning }) => (meaning ? part : []));

describe("abbreviations in a value", () => {
  it.each([
    ["CAR", ["CAR"]],
    ["CCB Gold, ISO 14064-2", ["CCB"]],
    ["CORSIA Eligible, first phase (2024-2026)", ["CORSIA"]],
    ["CCP-labelled credit", ["CCP"]],
    ["EU CRCF; CRCF", ["CRCF"]],
    ["Verra", []],
    ["Carbon scarcity, Acres", []],
  ])("are found as whole words, each once: %s", (text, found) => {
    expect(explained(text)).toEqual(found);
    expect(
      explainedParts(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });

  it("need no explanation where they are spelt out", () => {
    expect(explained("American Carbon Registry (ACR)")).toEqual([]);
    expect(explained("Climate Action Reserve (CAR)")).toEqual([]);
  });

  it("are all explained among the accreditors", () => {
    const capitals = accreditors.filter((name) => /^[A-Z]{2,}$/.test(name));
    expect(capitals).toEqual(["ACR", "CAR", "DNV"]);
    expect(capitals.flatMap(explained)).toEqual(capitals);
  });
});
