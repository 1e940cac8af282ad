import { describe, expect, test } from "vitest";
import { readCallback } from "./callback.ts";

describe("reading a landing", () => {
  test("a link with its token behind the '#'", () => {
    const hash = "#token_hash=abc&type=email&updates=off&request=def";
    expect(readCallback({ hash, search: "" })).toEqual({
      kind: "link",
      tokenHash: "abc",
      type: "email",
      wantsUpdates: false,
      requestId: "def",
    });
  });
  test("a link whose token a mail gateway moved to the query", () => {
    expect(readCallback({ hash: "", search: "?token_hash=abc&type=magiclink" })).toEqual({
      kind: "link",
      tokenHash: "abc",
      type: "magiclink",
      wantsUpdates: null,
      requestId: null,
    });
  });
  test("a session in the address says nothing: it could be anybody's", () => {
    const hash = "#access_token=a&refresh_token=b&expires_in=3600&token_type=bearer";
    expect(readCallback({ hash, search: "" })).toEqual({ kind: "nothing" });
    expect(readCallback({ hash: "", search: hash.replace("#", "?") })).toEqual({ kind: "nothing" });
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
