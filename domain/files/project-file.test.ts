import { expect, test } from "vitest";
import type { FileKind } from "../vocabulary.ts";
import { type ProjectFileRow, projectFiles } from "./project-file.ts";

const sentTogether = "2026-11-18T10:00:00+00:00";

const row = (
  kind: FileKind,
  position: number,
  removedAt: string | null = null,
): ProjectFileRow => ({
  id: `${kind}-${position}`,
  company_id: "c",
  project_id: "p",
  revision_id: null,
  kind,
  position,
  path: `c/${kind}_${position}`,
  media_type: "application/pdf",
  given_name: `${kind} ${position}`,
  size_bytes: 1,
  created_at: sentTogether,
  confirmed_at: sentTogether,
  approved_at: null,
  replaces_id: null,
  removal_asked_at: null,
  removal_revision_id: null,
  removed_at: removedAt,
});

test("files of one submission are shown by kind and number, however the database returns them", () => {
  const rows = [
    row("methodology", 1),
    row("photo", 2),
    row("logo", 1),
    row("photo", 10),
    row("photo", 1),
    row("photo", 3, sentTogether),
  ];
  const expected = ["logo-1", "photo-1", "photo-2", "photo-10", "methodology-1"];
  const ids = (given: readonly ProjectFileRow[]) => projectFiles(given).map(({ id }) => id);
  expect(ids(rows)).toEqual(expected);
  expect(ids(rows.toReversed())).toEqual(expected);
});
