import { expect, test } from "vitest";
import type { ProjectFile } from "../files/project-file.ts";
import type { ReviewStatus } from "../vocabulary.ts";
import { missingFiles, storedFiles } from "./stored-files.ts";

const file = (name: string, changes: Partial<ProjectFile> = {}): ProjectFile => ({
  id: name,
  kind: "photo",
  position: 1,
  path: `company/photos/${name}`,
  name,
  bytes: 10,
  revisionId: null,
  isConfirmed: true,
  isApproved: false,
  replacesId: null,
  removal: null,
  ...changes,
});

const revision = (id: string, decision: string | null) => ({
  id,
  decision,
  updated_at: "2026-01-01T00:00:00Z",
});

const states = (
  files: ProjectFile[],
  status: ReviewStatus,
  revisions: ReturnType<typeof revision>[] = [],
) =>
  Object.fromEntries(
    storedFiles(files, { status, revisions }).map(({ name, state }) => [name, state]),
  );

test("files of a listed project are listed, waiting, returned or refused", () => {
  const files = [
    file("listed", { isApproved: true }),
    file("came late", { isConfirmed: false }),
    file("waiting", { revisionId: "now" }),
    file("missing", { revisionId: "now", isConfirmed: false }),
    file("returned", { revisionId: "before" }),
    file("refused", { revisionId: "first" }),
    file("refused and lost", { revisionId: "first", isConfirmed: false }),
  ];
  const revisions = [
    revision("now", null),
    revision("before", "changes_requested"),
    revision("first", "rejected"),
  ];
  expect(states(files, "approved", revisions)).toEqual({
    listed: "listed",
    waiting: "waiting",
    missing: "missing",
    returned: "returned",
    refused: "refused",
  });
});

test("files of an unlisted project are never listed, whatever was approved before", () => {
  const files = [
    file("approved", { isApproved: true }),
    file("stored"),
    file("missing", { isConfirmed: false }),
  ];
  const waiting = { approved: "waiting", stored: "waiting", missing: "missing" };
  expect(states(files, "submitted")).toEqual(waiting);
  const returned = { approved: "returned", stored: "returned", missing: "missing" };
  expect(states(files, "changes_requested")).toEqual(returned);
  expect(states(files, "withdrawn")).toEqual(returned);
});

test("a replaced file names its replacement, if it belongs to the same edit", () => {
  const going = { removal: { revisionId: "now" } };
  const [replaced, removed] = storedFiles(
    [
      file("replaced", { isApproved: true, ...going }),
      file("removed", { isApproved: true, ...going }),
      file("newer", { revisionId: "now", replacesId: "replaced" }),
      file("of before", { revisionId: "first", replacesId: "removed" }),
    ],
    { status: "approved", revisions: [revision("now", null), revision("first", "rejected")] },
  );
  expect(replaced).toMatchObject({ isLeaving: true, replacedBy: "newer" });
  expect(removed).toMatchObject({ isLeaving: true, replacedBy: null });
});

test("each file has its slot on the form, and only uploaded ones can be viewed", () => {
  const files = [
    file("logo.png", { kind: "logo" }),
    file("design.pdf", { kind: "pdd", isConfirmed: false }),
  ];
  expect(storedFiles(files, { status: "submitted", revisions: [] })).toMatchObject([
    { slot: "companyLogo", isImage: true, path: "company/photos/logo.png" },
    { slot: "pdd", isImage: false, path: null },
  ]);
});

test("a file that never arrived is missing, until it was chosen again and did", () => {
  const lost = (name: string, changes: Partial<ProjectFile> = {}) =>
    file(name, { isConfirmed: false, ...changes });
  const files = [lost("plan.pdf", { kind: "document" }), lost("site.png"), file("site.png")];
  expect(missingFiles(files, { status: "submitted", revisions: [] })).toEqual(["plan.pdf"]);
  // After the decision, nobody needs it.
  expect(missingFiles(files, { status: "approved", revisions: [] })).toEqual([]);
  const edit = [lost("edit.png", { revisionId: "now" })];
  const waiting = { status: "approved", revisions: [revision("now", null)] } as const;
  expect(missingFiles(edit, waiting)).toEqual(["edit.png"]);
});
