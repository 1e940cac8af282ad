import { describe, expect, test } from "vitest";
import { filesUnderReview, type ProjectFile, proposedLogo } from "./review-files.ts";

let count = 0;
function file(changes: Partial<ProjectFile>): ProjectFile {
  count += 1;
  return {
    id: `file-${count}`,
    kind: "photo",
    position: count,
    path: `company/photos/${count}.png`,
    name: `${count}.png`,
    bytes: 10,
    revisionId: null,
    isConfirmed: true,
    isApproved: false,
    ...changes,
  };
}

describe("the files that a decision is about", () => {
  const listed = file({ isApproved: true });
  const earlier = file({ revisionId: "earlier", isApproved: true });
  const late = file({ isConfirmed: false });
  const refused = file({ revisionId: "refused" });
  const waiting = file({ revisionId: "waiting" });
  const all = [waiting, late, listed, refused, earlier];

  test("of a revision: its own, beside everything that was approved before", () => {
    expect(filesUnderReview(all, "waiting")).toEqual({
      listed: [listed, earlier],
      added: [waiting],
    });
  });
  test("of a project: those that came with it, arrived or not", () => {
    expect(filesUnderReview(all, null).added).toEqual([late]);
  });
});

test("the logo that would be published is the last that has arrived", () => {
  const first = file({ kind: "logo" });
  const second = file({ kind: "logo" });
  const missing = file({ kind: "logo", isConfirmed: false });
  expect(proposedLogo(filesUnderReview([first, second, missing], null))).toBe(second);
  expect(proposedLogo(filesUnderReview([missing], null))).toBeUndefined();
});
