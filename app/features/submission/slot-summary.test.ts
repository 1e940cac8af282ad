import { expect, test } from "vitest";
import type { StoredFile } from "#domain/submission/stored-files.ts";
import { fileSummary } from "./slot-summary";

const file = (name: string, changes: Partial<StoredFile> = {}): StoredFile => ({
  id: name,
  slot: "documents",
  name,
  bytes: 1,
  path: name,
  isImage: false,
  state: "listed",
  isLeaving: false,
  replacedBy: null,
  ...changes,
});
const removed = (...ids: string[]) => new Set(ids);

test("lists kept, new, replaced and removed files in one line", () => {
  const stored = [
    file("plan.pdf"),
    file("old.pdf"),
    file("annex.pdf"),
    file("lost.pdf", { state: "missing" }),
    file("no.pdf", { state: "refused" }),
    file("first.pdf", { replacedBy: "plan.pdf" }),
  ];
  const chosen = [{ name: "new.pdf", replaces: "old.pdf" }, { name: "map.pdf" }];
  expect(fileSummary({ chosen, stored, removed: removed("annex.pdf") })).toBe(
    "plan.pdf, new.pdf (replaces old.pdf), map.pdf (new), annex.pdf (removed)",
  );
});

test("lists only the chosen files when none are stored, and is empty without any", () => {
  const chosen = [{ name: "a.pdf" }, { name: "b.pdf" }];
  expect(fileSummary({ chosen, stored: [], removed: removed() })).toBe("a.pdf, b.pdf");
  expect(fileSummary({ chosen: [], stored: [], removed: removed() })).toBe("");
});
