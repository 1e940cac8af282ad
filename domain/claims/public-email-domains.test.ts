import { expect, test } from "vitest";
import { isPublicEmail } from "./public-email-domains.ts";

test("recognises public e-mail providers by the domain, not by lookalikes", () => {
  expect(isPublicEmail("Office@GMail.com")).toBe(true);
  expect(isPublicEmail('"a@acorn.example"@gmail.com')).toBe(true);
  for (const email of [
    "office@acorn.example",
    "gmail.com@acorn.example",
    "a@gmail.com.acorn.example",
    "",
  ]) {
    expect(isPublicEmail(email)).toBe(false);
  }
});
