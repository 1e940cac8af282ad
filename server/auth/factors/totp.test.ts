import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { newTotp, stepOfCode } from "./totp.ts";

/** RFC 6238, appendix B; its codes have eight digits, of which an app shows the last six. */
const secret = Secret.fromUTF8("12345678901234567890").base32;
const vectors: [seconds: number, code: string][] = [
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
];

describe("codes of authenticator apps", () => {
  test.each(vectors)("RFC 6238's vector for second %d", (seconds, code) => {
    const now = seconds * 1000;
    const step = Math.floor(seconds / 30);
    expect(stepOfCode(code.slice(2), { secret, lastStep: 0, now })).toBe(step);
  });

  const at = (step: number) => ({ now: step * 30_000, secret, lastStep: 0 });
  const codeOf = (step: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * 30_000 });

  test("a code is accepted one step early or late, and no more", () => {
    expect(
      [-2, -1, 0, 1, 2].map((difference) => stepOfCode(codeOf(1000 + difference), at(1000))),
    ).toEqual([null, 999, 1000, 1001, null]);
  });

  test("a code is used once, and no earlier one after it", () => {
    expect(stepOfCode(codeOf(1000), { ...at(1000), lastStep: 1000 })).toBeNull();
    expect(stepOfCode(codeOf(999), { ...at(1000), lastStep: 1000 })).toBeNull();
    expect(stepOfCode(codeOf(1001), { ...at(1000), lastStep: 1000 })).toBe(1001);
  });

  test.each(["", "12345", "1234567", "12345x", " 123456", "１２３４５６"])(
    "what is not six digits is no code: %j",
    (code) => expect(stepOfCode(code, at(1000))).toBeNull(),
  );
});

test("a new secret has 160 random bits, in an address and a QR code of it that a page can show", () => {
  const { secret: made, uri, qr_code } = newTotp("Cleartonne", "ada@example.org");
  expect(Secret.fromBase32(made).bytes).toHaveLength(20);
  expect(new URL(uri).searchParams.get("secret")).toBe(made);
  expect(uri).toMatch(/^otpauth:\/\/totp\/Cleartonne:ada%40example\.org\?issuer=Cleartonne/);
  expect(qr_code).toMatch(/^<svg /);
  // The client puts it into a data URL as it is.
  expect(qr_code).not.toMatch(/[#%]/);
  expect(newTotp("Cleartonne", "ada@example.org").secret).not.toBe(made);
});
