import fc from "fast-check";
import { expect, test } from "vitest";
import { PersistentMap } from "./persistent-map.ts";

// Few IDs in few parts, so that changes often concern the same ones.
const anyId = fc.stringMatching(/^[ab]{1,4}$/);
const anyChange = fc.record({
  set: fc.array(fc.tuple(anyId, fc.nat())),
  removed: fc.array(anyId),
});

test("has the entries of an ordinary map after any changes, and none of them alters an earlier map", () => {
  fc.assert(
    fc.property(fc.array(anyChange), (changes) => {
      let map = PersistentMap.of<number>([]);
      const expected = new Map<string, number>();
      const earlier: [PersistentMap<number>, Map<string, number>][] = [];
      for (const { set, removed } of changes) {
        earlier.push([map, new Map(expected)]);
        map = map.with(set, removed);
        for (const id of removed) expected.delete(id);
        for (const [id, value] of set) expected.set(id, value);
      }
      for (const [kept, entries] of [...earlier, [map, expected] as const]) {
        expect(new Map(kept)).toEqual(entries);
        expect([...kept.keys()].map((id) => kept.get(id))).toEqual([...kept.values()]);
        expect(kept.size).toBe(entries.size);
        expect(kept.has("aaaa")).toBe(entries.has("aaaa"));
      }
    }),
  );
});
