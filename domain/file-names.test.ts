import { describe, expect, test } from "vitest";
import { documentFileName, logoFileName, photoFileName } from "./file-names.ts";

describe("file names", () => {
  test("are {company}_logo.{ext}, {company}_photo_{n}.{ext}, {company}_document_{n}.{ext}", () => {
    expect(logoFileName("Acorn", "png")).toBe("Acorn_logo.png");
    expect(photoFileName("Acorn", 1, "jpg")).toBe("Acorn_photo_1.jpg");
    expect(documentFileName("Acorn", 2, "pdf")).toBe("Acorn_document_2.pdf");
  });

  test.each([
    ['A/c\\o:r*n?"<>|', "Acorn"],
    ["Acorn   and\tSons", "Acorn and Sons"],
    ["A".repeat(60), "A".repeat(50)],
    ["  ", "Unknown Company"],
    ["..", "Unknown Company"],
    ["", "Unknown Company"],
  ])("the company name '%s' is cleaned to '%s'", (company, cleaned) => {
    expect(logoFileName(company, "png")).toBe(`${cleaned}_logo.png`);
  });
});
