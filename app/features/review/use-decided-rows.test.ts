import { expect, test } from "vitest";
import type { QueueRow } from "#domain/review/review-queue.ts";
import { withDecided } from "./use-decided-rows";

const row = (projectId: string): QueueRow => ({
  projectId,
  registryId: projectId,
  projectName: null,
  registry: null,
  registryLink: null,
  registryStatus: null,
  revisionId: null,
  state: "submitted",
  company: "",
  isUnclaimed: false,
  location: null,
  projectType: null,
  since: "",
  seenAt: "",
});
const rows = (ids: string) => [...ids].map(row);
const ids = (list: readonly QueueRow[]) => list.map(({ projectId }) => projectId).join("");

test("rows that a colleague has decided on stay in their positions; others that are gone do not", () => {
  const decided = new Map([["b", true]]);
  expect(ids(withDecided(rows("abcd"), rows("acd"), decided))).toBe("abcd");
  expect(ids(withDecided(rows("abcd"), rows("ade"), decided))).toBe("abde");
  expect(ids(withDecided(rows("abc"), rows("abc"), decided))).toBe("abc");
  expect(ids(withDecided(rows("ab"), rows(""), new Map([...decided, ["a", true]])))).toBe("ab");
});
