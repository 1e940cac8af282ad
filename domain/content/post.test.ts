import { describe, expect, test } from "vitest";
import { draftOf, draftProblem, emptyDraft, type Post, postState, storedDraft } from "./post.ts";

const now = Date.parse("2026-11-15T12:00:00Z");
const post: Post = {
  id: 1,
  title: "A title",
  excerpt: null,
  content: "Words.",
  category: null,
  imageUrl: null,
  imageAlt: null,
  publishingDate: "2026-11-15T11:30:00.000Z",
  is_draft: false,
  edition: 1,
  created_at: "2026-11-01T00:00:00Z",
};

describe("postState", () => {
  test.each([
    ["published", {}],
    ["draft", { is_draft: true }],
    ["scheduled", { publishingDate: "2026-11-15T12:00:01Z" }],
    ["published", { publishingDate: null }],
  ])("is %s with %o", (state, changes) => {
    expect(postState({ ...post, ...changes }, now)).toBe(state);
  });
});

test("a post that is opened and saved is stored as it was", () => {
  expect(storedDraft(draftOf(post), true)).toEqual({
    title: "A title",
    excerpt: null,
    content: "Words.",
    imageUrl: null,
    imageAlt: null,
    publishingDate: post.publishingDate,
    is_draft: false,
  });
});

test("a draft needs a title, a picture its description, a publication its text", () => {
  expect(draftProblem(emptyDraft, false)).toContain("title");
  const titled = { ...emptyDraft, title: "A title" };
  expect(draftProblem(titled, false)).toBeNull();
  expect(draftProblem(titled, true)).toContain("no text");
  expect(draftProblem({ ...titled, imageUrl: "/picture.png" }, false)).toContain("picture");
});
