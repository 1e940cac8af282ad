import { expect, test } from "vitest";
import { invitationPath, invitationUrl, invitedEmail, whatTheyMay } from "./invitations.ts";

test("the link of an invitation keeps the address out of what servers see", () => {
  const id = "7d1f0c52-0b7e-4a55-9d5d-0d4f0a1c2b3e";
  const url = new URL(invitationUrl("https://site.example", invitationPath(id), "a+b@example.org"));
  expect(`${url.pathname}${url.search}`).not.toContain("example.org");
  expect(url.searchParams.get("from")).toBe(`/invitations/${id}`);
  expect(invitedEmail(url.hash)).toBe("a+b@example.org");
});

test("a fragment without an address is none", () => {
  expect(invitedEmail("")).toBeNull();
  expect(invitedEmail("#email=")).toBeNull();
  expect(invitedEmail("#section")).toBeNull();
});

test("what a role may do is a sentence", () => {
  expect(whatTheyMay("admin")).toMatch(/^An administrator sees every account .*\.$/);
});
