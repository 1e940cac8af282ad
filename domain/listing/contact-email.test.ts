import { expect, test } from "vitest";
import { contactEmail } from "./contact-email.ts";

test("a project's own address comes first", () => {
  expect(contactEmail(" a@b.example ", "https://c.example")).toBe("a@b.example");
});

test("a missing address falls back to info@ the host of the website", () => {
  expect(contactEmail(null, "https://kilifi.example/credits?x=1")).toBe("info@kilifi.example");
  expect(contactEmail("", "https://www.kilifi.example:8080")).toBe("info@kilifi.example");
});

test("without an address and a usable website there is none", () => {
  expect(contactEmail(null, null)).toBeNull();
  expect(contactEmail(null, "not a website")).toBeNull();
});
