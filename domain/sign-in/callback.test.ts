import { describe, expect, test } from "vitest";
import { readCallback } from "./callback.ts";

describe("parsing the callback URL", () => {
  test("accepts a link with its token in the fragment", () => {
    const hash = "#token_hash=abc&type=email&updates=off&request=def";
    expect(readCallback({ hash, search: "" })).toEqual({
      kind: "link",
      tokenHash: "abc",
      type: "email",
      wantsUpdates: false,
      requestId: "def",
    });
  });
  test("accepts a link whose token a mail gateway moved to the query", () => {
    expect(readCallback({ hash: "", search: "?token_hash=abc&type=magiclink" })).toEqual({
      kind: "link",
      tokenHash: "abc",
      type: "magiclink",
      wantsUpdates: null,
      requestId: null,
    });
  });
  test("ignores a session in the URL, which could be anyone's", () => {
    const hash = "#access_token=a&refresh_token=b&expires_in=3600&token_type=bearer";
    expect(readCallback({ hash, search: "" })).toEqual({ kind: "nothing" });
    expect(readCallback({ hash: "", search: hash.replace("#", "?") })).toEqual({ kind: "nothing" });
  });
  test("accepts a code that another site's page came back with", () => {
    expect(readCallback({ hash: "", search: "?code=abc" })).toEqual({ kind: "code", code: "abc" });
    expect(readCallback({ hash: "#code=abc", search: "" })).toEqual({ kind: "nothing" });
  });
  test("reads an error with its code", () => {
    const hash = "#error=access_denied&error_code=otp_expired&error_description=Link+is+invalid";
    expect(readCallback({ hash, search: "" })).toEqual({
      kind: "refused",
      code: "otp_expired",
      message: "Link is invalid",
    });
  });
  test.each(["", "#", "#token_hash=abc", "#token_hash=abc&type=sms", "#type=email"])(
    "finds nothing in %j",
    (hash) => {
      expect(readCallback({ hash, search: "" })).toEqual({ kind: "nothing" });
    },
  );
});
