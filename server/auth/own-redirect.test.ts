import { expect, test } from "vitest";
import { ownRedirect } from "./own-redirect.ts";

const site = "https://site.example";

test.each(["/welcome?a=1#b", `${site}/welcome?a=1#b`])("keeps %s", (given) => {
  expect(ownRedirect(site, given)).toBe(`${site}/welcome?a=1#b`);
});

test.each([
  null,
  "",
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
  "http://site.example/",
  "https://site.example.evil.example",
  "https://site.example@evil.example",
  "https://user@site.example/",
  `/${"x".repeat(2000)}`,
])("leads to the callback instead of %j", (given) => {
  expect(ownRedirect(site, given)).toBe(`${site}/auth/callback`);
});
