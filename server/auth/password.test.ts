import { expect, test } from "vitest";
import { disputedPassword, hashPassword, isPassword } from "./password.ts";

test("a password is stored as a bcrypt hash of cost 10, as a hosted project does", async () => {
  const stored = await hashPassword("correct horse battery");
  expect(stored).toMatch(/^\$2[aby]\$10\$.{53}$/);
  expect(await isPassword("correct horse battery", stored)).toBe(true);
  expect(await isPassword("correct horse batterY", stored)).toBe(false);
});

test.each([null, "", disputedPassword])("no password opens an account with %j", async (stored) => {
  for (const given of ["", "!", "correct horse battery"]) {
    expect(await isPassword(given, stored)).toBe(false);
  }
});

test("what bcrypt would cut off is refused, so that no longer text counts as the same", async () => {
  const long = "abcdefgh".repeat(9);
  const stored = await hashPassword(`${long.slice(0, -1)}!`);
  expect(await isPassword(`${long.slice(0, -1)}!and more`, stored)).toBe(false);
  await expect(hashPassword(`${long}x`)).rejects.toMatchObject({ code: "validation_failed" });
});

test.each([
  ["short", ["length"]],
  ["aaaaaaaaaaaa", ["characters"]],
  ["passwordpassword", ["characters"]],
])("%s is weak", async (text, reasons) => {
  await expect(hashPassword(text)).rejects.toMatchObject({
    status: 422,
    code: "weak_password",
    details: { fields: { weak_password: { reasons } } },
  });
});
