import { describe, expect, it } from "vitest";
import about from "~/content/about.md?raw";
import type { NarrativeNode } from "./narrative";
import { readNarrative } from "./narrative.server";

describe("narrative", () => {
  it("turns glossary links into explained terms", () => {
    expect(readNarrative("One [vintage](glossary:Vintage).")).toEqual([
      {
        tag: "p",
        children: [
          "One ",
          {
            term: "Vintage",
            words: "vintage",
            definition: expect.stringContaining("year in which the reduction"),
          },
          ".",
        ],
      },
    ]);
  });

  it("supports terms of several words", () => {
    const [paragraph] = readNarrative("[pool](<glossary:Buffer pool>)");
    expect(paragraph).toMatchObject({ children: [{ term: "Buffer pool" }] });
  });

  it("has a fallback definition for an unknown term", () => {
    const [paragraph] = readNarrative("[x](glossary:Zebra)");
    expect(paragraph).toMatchObject({ children: [{ definition: "Definition not available" }] });
  });

  it("has a definition for every term that the about page links", () => {
    const terms = flatten(readNarrative(about)).filter((node) => "term" in node);
    expect(terms.length).toBeGreaterThan(5);
    for (const { definition } of terms) expect(definition).not.toBe("Definition not available");
  });
});

function flatten(nodes: NarrativeNode[]): Exclude<NarrativeNode, string>[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    return "children" in node ? flatten(node.children) : [node];
  });
}
