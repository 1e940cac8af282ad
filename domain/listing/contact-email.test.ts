import { expect, test } from "vitest";
import { contactEmail } from "./contact-email.ts";

test("prefers the project's own address", () => {
  expect(contactEmail(" a@b.example ", "https://c.example")).toBe("a@b.example");
});

test("falls back to info@ at the website's host", () => {
  expect(contactEmail(null, "https://kilifi.example/credits?x=1")).toBe("info@kilifi.example");
  expect(contactEmail("", "https://www.kilifi.example:8080")).toBe("info@kilifi.example");
});

test("is null without an address and a usable website", () => {
  expect(contactEmail(null, null)).toBeNull();
  expect(contactEmail(null, "not a website")).toBeNull();
});
