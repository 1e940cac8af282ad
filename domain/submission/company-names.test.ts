import { expect, test } from "vitest";
import { companyKey, namesCompany } from "./company-names.ts";

test.each([
  ["Acorn Carbon Ltd", "ACORN CARBON LIMITED"],
  ["Acorn Carbon Ltd.", "Acorn  Carbon"],
  ["Bäume GmbH & Co. KG", "Baume G.m.b.H. and Co KG"],
  ["Bäume GmbH & Co. KG", "Bäume"],
  ["Florestas S.A.", "FLORESTAS SA"],
  ["Mara-Mara, Inc.", "MaraMara"],
  ["Kelp Pty. Ltd.", "Kelp (Pty) Ltd"],
  ["Tree Co., Ltd.", "Tree"],
])("'%s' and '%s' are the same company", (one, other) => {
  expect(companyKey(one)).toBe(companyKey(other));
});

test.each([
  ["Acorn Carbon", "Acorn Timber"],
  ["Limited Earth", "Earth"],
  ["SE", "AG"],
])("'%s' and '%s' are different companies", (one, other) => {
  expect(companyKey(one)).not.toBe(companyKey(other));
});

test("finds a company among several that share a project, and never matches a blank name", () => {
  const own = new Set([companyKey("Acorn Carbon Ltd")]);
  expect(namesCompany("Forest Department; Acorn Carbon", own)).toBe(true);
  expect(namesCompany("Forest Department", own)).toBe(false);
  expect(namesCompany(" ; ", new Set([companyKey("")]))).toBe(false);
});
