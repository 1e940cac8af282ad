import { describe, expect, test } from "vitest";
import type { ProjectFile } from "../files/project-file.ts";
import {
  filesAfterApproval,
  filesUnderReview,
  proposedLogo,
  replacementOf,
} from "./review-files.ts";

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
    replacesId: null,
    removal: null,
    ...changes,
  };
}

describe("files under review", () => {
  const listed = file({ isApproved: true });
  const earlier = file({ revisionId: "earlier", isApproved: true });
  const late = file({ isConfirmed: false });
  const refused = file({ revisionId: "refused" });
  const waiting = file({ revisionId: "waiting" });
  const all = [listed, earlier, late, refused, waiting];

  test("of a revision are its own, besides everything already approved", () => {
    expect(filesUnderReview(all, "waiting")).toEqual({
      listed: [listed, earlier],
      added: [waiting],
      removed: [],
    });
  });
  test("of a project are those submitted with it, uploaded or not", () => {
    expect(filesUnderReview(all, null).added).toEqual([late]);
  });
});

test("files that an edit removes or replaces stay listed until it is approved", () => {
  const kept = file({ isApproved: true });
  const going = file({ isApproved: true, removal: { revisionId: "edit" } });
  const replaced = file({ isApproved: true, removal: { revisionId: "edit" } });
  const asked = file({ isApproved: true, removal: { revisionId: "another" } });
  const newer = file({ revisionId: "edit", replacesId: replaced.id });
  const late = file({ revisionId: "edit", replacesId: kept.id, isConfirmed: false });
  const files = filesUnderReview([kept, going, replaced, asked, newer, late], "edit");
  expect(files.listed).toEqual([kept, going, replaced, asked]);
  expect(files.removed).toEqual([going, replaced]);
  expect(filesAfterApproval(files)).toEqual([kept, asked, newer, late]);
  expect(replacementOf(replaced, files)).toBe(newer);
  expect(replacementOf(going, files)).toBeUndefined();
  expect(
    replacementOf(kept, files),
    "a file that was not uploaded replaces nothing",
  ).toBeUndefined();
});

test("the logo to be published is the last one that was uploaded", () => {
  const first = file({ kind: "logo" });
  const second = file({ kind: "logo" });
  const missing = file({ kind: "logo", isConfirmed: false });
  expect(proposedLogo(filesUnderReview([first, second, missing], null))).toBe(second);
  expect(proposedLogo(filesUnderReview([missing], null))).toBeUndefined();
});
