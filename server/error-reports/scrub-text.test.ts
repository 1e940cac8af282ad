import { expect, test } from "vitest";
import { scrubText } from "./scrub-text.ts";

const secrets = [
  "jane.doe@example.org",
  "203.0.113.77",
  "2001:db8::ff00:42:8329",
  "::ffff:203.0.113.9",
  "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dBjftJeZ4CVPmB92K27uhbUJU1p1r_wW1gFWFOEjXk",
  "sb_secret_9f8e7d6c5b4a39281706",
  "postgres://cleartonne:hunter2@db.internal:5432/site",
  "https://site.org/auth/callback?token=abc",
  "b7a9c0d1-0d6e-4c1b-9f5e-3a2b1c0d9e8f",
  "hunter2secret",
  "4917612345678",
];

test.each([
  (secret: string) => `could not send to ${secret}`,
  (secret: string) => `Key (email)=(${secret}) already exists`,
  (secret: string) => `invalid input syntax for type uuid: "${secret}"`,
  (secret: string) => `password=${secret}, and more`,
  (secret: string) => `Unexpected token in JSON: {"email":"${secret}"}`,
  (secret: string) => `Authorization: Bearer ${secret}`,
])("no secret stays in a message: %s", (message) => {
  for (const secret of secrets) {
    const needsContext = secret === "hunter2secret" && message("x").startsWith("could");
    if (!needsContext) expect(scrubText(message(secret)), secret).not.toContain(secret);
  }
});

test("what is said otherwise stays, on one line and not too long", () => {
  expect(scrubText("Cannot read properties of undefined\n  (reading 'rows')")).toBe(
    "Cannot read properties of undefined (reading 'rows')",
  );
  expect(scrubText("a b ".repeat(500))).toHaveLength(301);
});
