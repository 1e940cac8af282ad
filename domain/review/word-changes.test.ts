import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wordChanges } from "./word-changes.ts";

describe("wordChanges", () => {
  test("tells which words stayed, came and went", () => {
    expect(wordChanges("Char from hedge cuttings, spread.", "Char from prunings, spread.")).toEqual(
      [
        { kind: "kept", text: "Char from" },
        { kind: "removed", text: "hedge cuttings," },
        { kind: "added", text: "prunings," },
        { kind: "kept", text: "spread." },
      ],
    );
  });

  test("without what was added it is the old text, without what was removed the new one", () => {
    const words = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 });
    fc.assert(
      fc.property(words, words, (before, after) => {
        const changes = wordChanges(before.join(" "), after.join(" "));
        const without = (kind: string) =>
          changes.flatMap((change) => (change.kind === kind ? [] : change.text.split(" ")));
        expect(without("added")).toEqual(before);
        expect(without("removed")).toEqual(after);
      }),
    );
  });
});
