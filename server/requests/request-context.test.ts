import { describe, expect, test } from "vitest";
import { clientAddress } from "./request-context.ts";

describe("clientAddress", () => {
  test("trusts a forwarded address only from a trusted proxy", () => {
    expect(clientAddress("10.0.0.1", "203.0.113.9", 0)).toBe("10.0.0.1");
    expect(clientAddress("10.0.0.1", "203.0.113.9", 1)).toBe("203.0.113.9");
  });

  test("ignores entries before those that the trusted proxies added", () => {
    expect(clientAddress("10.0.0.1", "6.6.6.6, 203.0.113.9", 1)).toBe("203.0.113.9");
    expect(clientAddress("10.0.0.1", "6.6.6.6, 203.0.113.9, 10.0.0.2", 2)).toBe("203.0.113.9");
  });

  test("normalises the spelling of every address", () => {
    expect(clientAddress("::ffff:203.0.113.9", undefined, 0)).toBe("203.0.113.9");
    expect(clientAddress("10.0.0.1", "::FFFF:203.0.113.9", 1)).toBe("203.0.113.9");
    expect(clientAddress("fe80::1%eth0", undefined, 0)).toBe("fe80::1");
    expect(clientAddress("2001:db8::1", undefined, 0)).toBe("2001:db8::1");
  });

  test("falls back to the peer's address, and to 'unknown' without a socket", () => {
    expect(clientAddress("10.0.0.1", undefined, 1)).toBe("10.0.0.1");
    expect(clientAddress(null, undefined, 0)).toBe("unknown");
  });

  test("strips ports from entries and ignores entries that are not addresses", () => {
    expect(clientAddress("10.0.0.1", "203.0.113.9:4711", 1)).toBe("203.0.113.9");
    expect(clientAddress("10.0.0.1", "[2001:db8::1]:4711", 1)).toBe("2001:db8::1");
    expect(clientAddress("10.0.0.1", "x".repeat(100_000), 1)).toBe("10.0.0.1");
  });
});
