import { expect, test } from "vitest";
import { createLinkSigner } from "./link-signature.ts";

const { sign, verify } = createLinkSigner("a secret");

test("a signed token is verified", () => {
  expect(verify(sign("abc123"))).toBe("abc123");
});

test.each(["abc123", "abc123.", "abc123.AAAAAAAAAAAAAAAAAAAAAA", "", ".", `x${sign("abc123")}`])(
  "%j is not verified",
  (given) => {
    expect(verify(given)).toBeNull();
  },
);

test("another server's signature is not verified", () => {
  expect(verify(createLinkSigner("another secret").sign("abc123"))).toBeNull();
});
