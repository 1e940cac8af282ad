import { describe, expect, it } from "vitest";
import { consentCookieText, readConsent } from "./consent.ts";

describe("readConsent", () => {
  it("finds the choice among other cookies", () => {
    expect(readConsent("theme=dark; essentialCookies=true; x=1")).toBe("accepted");
    expect(readConsent("essentialCookies=false")).toBe("declined");
  });

  it("finds none without the cookie, or with a value other than true or false", () => {
    expect(readConsent("")).toBeNull();
    expect(readConsent("nonessentialCookies=true")).toBeNull();
    expect(readConsent("essentialCookies=")).toBeNull();
    expect(readConsent("essentialCookies=yes")).toBeNull();
    expect(readConsent("essentialCookies")).toBeNull();
  });
});

describe("consentCookieText", () => {
  it("stores the choice for 180 days on the whole site", () => {
    expect(consentCookieText("accepted", false)).toBe(
      "essentialCookies=true; Path=/; Max-Age=15552000; SameSite=Lax",
    );
  });

  it("is secure on HTTPS", () => {
    expect(consentCookieText("declined", true)).toBe(
      "essentialCookies=false; Path=/; Max-Age=15552000; SameSite=Lax; Secure",
    );
  });
});
