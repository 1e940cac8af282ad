import { describe, expect, it } from "vitest";
import { glossary } from "~/content/glossary-terms";
import { definitionOf, matchingTerms, sortedTerms, termAnchor } from "./glossary-search";

const terms = [
  { term: "Vintage", definition: "The year of the tonne." },
  { term: "additionality", definition: "Would it have happened anyway?" },
  { term: "Buffer pool", definition: "A shared reserve." },
];

describe("glossary", () => {
  it("sorts alphabetically by term", () => {
    const sorted = sortedTerms(terms).map(({ term }) => term);
    expect(sorted).toEqual(["additionality", "Buffer pool", "Vintage"]);
  });

  it("matches case-insensitively on term or definition", () => {
    expect(matchingTerms(terms, "VINT")).toHaveLength(1);
    expect(matchingTerms(terms, " Reserve ")).toEqual([terms[2]]);
    expect(matchingTerms(terms, "")).toHaveLength(3);
    expect(matchingTerms(terms, "zebra")).toEqual([]);
  });

  it("finds a definition regardless of case, and returns a fallback if there is none", () => {
    expect(definitionOf(terms, "vintage")).toBe("The year of the tonne.");
    expect(definitionOf(terms, "Zebra")).toBe("Definition not available");
  });

  it("gives every term a unique anchor", () => {
    expect(termAnchor("Ex ante credit")).toBe("ex-ante-credit");
    expect(new Set(glossary.map(({ term }) => termAnchor(term))).size).toBe(glossary.length);
  });
});
