import { describe, expect, test } from "vitest";
import { clientAddress } from "./request-context.ts";

describe("clientAddress", () => {
  test("a forwarded address is believed only from a trusted proxy", () => {
    expect(clientAddress("10.0.0.1", "203.0.113.9", 0)).toBe("10.0.0.1");
    expect(clientAddress("10.0.0.1", "203.0.113.9", 1)).toBe("203.0.113.9");
  });

  test("what the visitor wrote before the proxies' own entries is ignored", () => {
    expect(clientAddress("10.0.0.1", "6.6.6.6, 203.0.113.9", 1)).toBe("203.0.113.9");
    expect(clientAddress("10.0.0.1", "6.6.6.6, 203.0.113.9, 10.0.0.2", 2)).toBe("203.0.113.9");
  });

  test("each address has one spelling, wherever it comes from", () => {
    expect(clientAddress("::ffff:203.0.113.9", undefined, 0)).toBe("203.0.113.9");
    expect(clientAddress("10.0.0.1", "::FFFF:203.0.113.9", 1)).toBe("203.0.113.9");
    expect(clientAddress("fe80::1%eth0", undefined, 0)).toBe("fe80::1");
    expect(clientAddress("2001:db8::1", undefined, 0)).toBe("2001:db8::1");
  });

  test("without a header or a socket there is still an answer", () => {
    expect(clientAddress("10.0.0.1", undefined, 1)).toBe("10.0.0.1");
    expect(clientAddress(null, undefined, 0)).toBe("unknown");
  });

  test("an entry may have a port; one that is no address proves nothing", () => {
    expect(clientAddress("10.0.0.1", "203.0.113.9:4711", 1)).toBe("203.0.113.9");
    expect(clientAddress("10.0.0.1", "[2001:db8::1]:4711", 1)).toBe("2001:db8::1");
    expect(clientAddress("10.0.0.1", "x".repeat(100_000), 1)).toBe("10.0.0.1");
  });
});
