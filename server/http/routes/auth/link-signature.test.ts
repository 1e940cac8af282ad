import { expect, test } from "vitest";
import { createLinkSigner } from "./link-signature.ts";

const { sign, verify } = createLinkSigner("a secret");

test("verifies a signed token", () => {
  expect(verify(sign("abc123"))).toBe("abc123");
});

test.each(["abc123", "abc123.", "abc123.AAAAAAAAAAAAAAAAAAAAAA", "", ".", `x${sign("abc123")}`])(
  "rejects %j",
  (given) => {
    expect(verify(given)).toBeNull();
  },
);

test("rejects another server's signature", () => {
  expect(verify(createLinkSigner("another secret").sign("abc123"))).toBeNull();
});
