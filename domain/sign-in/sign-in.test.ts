import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isEmailAddress, looksLikeEmail } from "./email-spelling.ts";
import { originPath, pageAfterSignIn, pageToReturnTo } from "./page-after-sign-in.ts";
import { codeDigits } from "./sign-in-code.ts";

describe("the page that the visitor came from", () => {
  test.each([
    ["a path", { from: "/news" }, "", "/news"],
    [
      "a location",
      { from: { pathname: "/projects/1/edit", search: "?step=2" } },
      "",
      "/projects/1/edit?step=2",
    ],
    ["the query", null, "?from=%2Fmy-projects", "/my-projects"],
    ["the state before the query", { from: "/news" }, "?from=/about", "/news"],
    ["nothing", undefined, "", null],
    ["another site", { from: "https://evil.example" }, "", null],
    ["another site without its scheme", null, "?from=//evil.example", null],
    ["the login page itself", { from: "/login" }, "", null],
    ["the callback, with a slash", null, "?from=/auth/callback/", null],
    ["a value that is not a path", { from: 7 }, "", null],
  ])("%s", (_, state, search, expected) => {
    expect(originPath(state, search)).toBe(expected);
  });
});

describe("the page after signing in", () => {
  test("is the submission form if there is a draft, whatever public page was remembered", () => {
    for (const remembered of [null, "/news", "/?q=kelp#projects", "/projects/1", "/lists/shared/x"])
      expect(pageAfterSignIn({ hasDraft: true, remembered })).toBe("/submit-project");
  });
  test.each(["/edit-project/1", "/projects/1/edit?step=2", "/my-projects", "/admin/review/1"])(
    "is the page that needed it, %s, even if there is a draft",
    (remembered) => expect(pageAfterSignIn({ hasDraft: true, remembered })).toBe(remembered),
  );
  test("is otherwise the remembered page, or else the home page", () => {
    expect(pageAfterSignIn({ hasDraft: false, remembered: "/news?tag=1#top" })).toBe(
      "/news?tag=1#top",
    );
    expect(pageAfterSignIn({ hasDraft: false })).toBe("/");
  });

  const pieces = fc.constantFrom(
    "/",
    "//",
    "\\",
    "\\\\",
    "@",
    ":",
    "?",
    "#",
    ".",
    "..",
    "%2f",
    "%5c",
    "\t",
    "\n",
    " ",
    "\u0000",
    "http:",
    "https:",
    "javascript:",
    "data:",
    "evil.example",
    "login",
    "auth",
    "callback",
    "％",
    "⁄",
  );
  test("is on this site for 1,000 crafted paths", () => {
    const crafted = fc.oneof(
      fc.array(pieces, { maxLength: 9 }).map((p) => p.join("")),
      fc.string(),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(crafted, (given) => {
        const end = new URL(
          pageAfterSignIn({ hasDraft: false, remembered: given }),
          "https://here.example",
        );
        expect(end.origin).toBe("https://here.example");
        const page = pageToReturnTo(given);
        expect(page === null || (page.startsWith("/") && !page.startsWith("//"))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

test.each([
  ["", false],
  ["   ", false],
  ["someone", false],
  ["someone@example.org", true],
])("the form accepts the address %j: %s", (text, expected) => {
  expect(looksLikeEmail(text)).toBe(expected);
});

test("extracts a code from pasted text", () => {
  expect(codeDigits(" 123 456 ")).toBe("123456");
  expect(codeDigits("12-34-56-78")).toBe("123456");
});

describe("isEmailAddress", () => {
  test.each([
    "a@b.org",
    "o'neil+news@mail.b-c.org",
    "ünï@beispiel.example",
    `${"x".repeat(64)}@${"y".repeat(185)}.org`,
  ])("accepts %s", (text) => expect(isEmailAddress(text)).toBe(true));
  test.each([
    "",
    "a@b",
    "a b@c.org",
    "a@b@c.org",
    "a\u0000@b.org",
    "a,b@c.org",
    "a;b@c.org",
    "a<b@c.org>",
    "<a@b.org>",
    '"a"@b.org',
    "a(comment)@b.org",
    "a:b@c.org",
    "a\\b@c.org",
    "a@[127.0.0.1]",
    "a@127.0.0.1",
    ".a@b.org",
    "a..b@c.org",
    "a@-b.org",
    "a@b..org",
    `${"x".repeat(65)}@b.org`,
    `${"x".repeat(64)}@${"y".repeat(186)}.org`,
  ])("rejects %j", (text) => expect(isEmailAddress(text)).toBe(false));
});
