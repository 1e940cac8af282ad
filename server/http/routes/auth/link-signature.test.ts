import { expect, test } from "vitest";
import { createLinkSeal } from "./link-signature.ts";

const { seal, open } = createLinkSeal("a secret");

test("a sealed token opens again", () => {
  expect(open(seal("abc123"))).toBe("abc123");
});

test.each(["abc123", "abc123.", "abc123.AAAAAAAAAAAAAAAAAAAAAA", "", ".", `x${seal("abc123")}`])(
  "%j does not open",
  (given) => {
    expect(open(given)).toBeNull();
  },
);

test("another server's seal does not open", () => {
  expect(open(createLinkSeal("another secret").seal("abc123"))).toBeNull();
});
