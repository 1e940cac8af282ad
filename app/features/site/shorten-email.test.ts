import { expect, it } from "vitest";
import { shortenEmail } from "./shorten-email";

it("leaves out the middle of a long address", () => {
  expect(shortenEmail("ana@business-buyers.example")).toBe("ana@bu…ers.example");
});

it("keeps an address that is no longer than its shortened form", () => {
  expect(shortenEmail("")).toBe("");
  expect(shortenEmail("a@b.example")).toBe("a@b.example");
  expect(shortenEmail("123456789012345678")).toBe("123456789012345678");
  expect(shortenEmail("1234567890123456789")).toBe("123456…90123456789");
});
