import { expect, test } from "vitest";
import { createTally } from "./refresh-tally.ts";

const entry = (accreditor: string | null, rating = "AA") => ({
  id: `rating of ${accreditor}`,
  projectID: `p-${accreditor}`,
  onRatingsWatch: false,
  registryID: "1764",
  rating,
  accreditor,
});

test("accreditors in a spelling that we do not know are named and counted, the most frequent first", () => {
  const tally = createTally();
  tally.count([entry("Verra"), entry("gold standard"), entry("VCS"), entry("Vera Standard")], "1");
  expect(
    tally.count([entry("Golden Std."), entry("Golden Std."), entry(null)], "1"),
    "they are stored all the same",
  ).toHaveLength(3);
  expect(tally.warning).toBe(
    "Not shown, because we know no registry for their accreditor: Golden Std. (2), Vera Standard (1), none named (1).",
  );
});

test("of many unknown spellings, five are named", () => {
  const tally = createTally();
  tally.count(
    Array.from({ length: 7 }, (_, index) => entry(`Unknown ${index}`)),
    null,
  );
  expect(tally.warning).toContain("Unknown 4 (1) and 2 more.");
});

test("nothing unusual is nothing to say", () => {
  const tally = createTally();
  tally.count([entry("Verra")], "1");
  expect(tally.warning).toBeNull();
});
