import { describe, expect, test } from "vitest";
import {
  draftOf,
  draftProblem,
  emptyDraft,
  type Post,
  postState,
  publicationDate,
  storedDraft,
} from "./stored-post.ts";

const now = Date.parse("2026-11-15T12:00:00Z");
const post: Post = {
  id: 1,
  slug: "a-title",
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
  updated_at: null,
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

test("a post that is opened and saved is stored unchanged", () => {
  expect(storedDraft(draftOf(post), true)).toEqual({
    title: "A title",
    slug: "a-title",
    excerpt: null,
    content: "Words.",
    imageUrl: null,
    imageAlt: null,
    publishingDate: post.publishingDate,
    is_draft: false,
  });
});

test("a draft needs a title, an image needs a description, and publishing needs content", () => {
  expect(draftProblem(emptyDraft, false)).toContain("title");
  const titled = { ...emptyDraft, title: "A title" };
  expect(draftProblem(titled, false)).toBeNull();
  expect(draftProblem(titled, true)).toContain("no text");
  expect(draftProblem({ ...titled, imageUrl: "/hill.png" }, false)).toContain("image");
});

test("a draft's slug follows its title until an editor enters one", () => {
  expect(draftOf({ ...post, is_draft: true }).slug).toBe("");
  expect(draftOf({ ...post, is_draft: true, slug: "a-title-2" }).slug).toBe("");
  expect(draftOf({ ...post, is_draft: true, slug: "chosen" }).slug).toBe("chosen");
  const titled = { ...emptyDraft, title: "A title" };
  expect(draftProblem({ ...titled, slug: "Not One" }, false)).toContain("URL");
});

test("a preview shows the same date as the published page will", () => {
  const dated = draftOf(post);
  const undated = { publishingDate: "" };
  const draft = { ...post, is_draft: true };
  const thisMoment = new Date(now).toISOString();
  expect(publicationDate("news", dated, post, now)).toBe(post.publishingDate);
  expect(publicationDate("news", { publishingDate: "2099-01-01T09:00" }, draft, now)).toBe(
    new Date(2099, 0, 1, 9).toISOString(),
  );
  expect(publicationDate("articles", undated, null, now)).toBe(thisMoment);
  expect(publicationDate("articles", undated, draft, now)).toBe(thisMoment);
  expect(publicationDate("news", undated, post, now)).toBe(post.created_at);
  expect(publicationDate("articles", undated, post, now)).toBeNull();
});
