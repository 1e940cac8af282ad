import { describe, expect, test } from "vitest";
import { readCallback, withoutExpiryTime } from "./auth-callback.ts";

describe("reading a landing", () => {
  test("a link with its token behind the '#'", () => {
    expect(readCallback({ hash: "#token_hash=abc&type=email&updates=off", search: "" })).toEqual({
      kind: "link",
      tokenHash: "abc",
      type: "email",
      wantsUpdates: false,
    });
  });
  test("a link whose token a mail gateway moved to the query", () => {
    expect(readCallback({ hash: "", search: "?token_hash=abc&type=magiclink" })).toEqual({
      kind: "link",
      tokenHash: "abc",
      type: "magiclink",
      wantsUpdates: null,
    });
  });
  test("a session of the implicit flow needs all of its parts", () => {
    const hash = "#access_token=a&refresh_token=b&expires_in=3600&token_type=bearer";
    expect(readCallback({ hash, search: "" })).toEqual({ kind: "session" });
    expect(readCallback({ hash: "#access_token=a", search: "" }).kind).toBe("refused");
  });
  test("a refusal, with its code", () => {
    const hash = "#error=access_denied&error_code=otp_expired&error_description=Link+is+invalid";
    expect(readCallback({ hash, search: "" })).toEqual({
      kind: "refused",
      code: "otp_expired",
      message: "Link is invalid",
    });
  });
  test.each(["", "#", "#token_hash=abc", "#token_hash=abc&type=sms", "#type=email"])(
    "%j says nothing",
    (hash) => {
      expect(readCallback({ hash, search: "" })).toEqual({ kind: "nothing" });
    },
  );
});

test("the end of a session is counted by this device's clock", () => {
  const hash = "#access_token=a&expires_at=99&expires_in=3600";
  expect(withoutExpiryTime(hash)).toBe("#access_token=a&expires_in=3600");
  expect(withoutExpiryTime("#projects")).toBe("#projects");
});
