import { describe, expect, test } from "vitest";
import { limits } from "../limits.ts";
import { acceptedSummary, checkFile, storedPlace, uploadWarning } from "./files.ts";

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const pdf = new TextEncoder().encode("%PDF-1.7");

describe("a chosen file", () => {
  test("logo and photos: PNG, JPG or JPEG, up to 5MB each; documents: PDF, DOC or DOCX", () => {
    expect(acceptedSummary("companyLogo")).toBe("PNG, JPG or JPEG, up to 5MB");
    expect(acceptedSummary("projectPhotos")).toBe("PNG, JPG or JPEG, up to 5MB each");
    expect(acceptedSummary("documents")).toBe("PDF, DOC or DOCX, up to 5MB each");
  });
  test("is taken for what its content is", () => {
    expect(checkFile("companyLogo", "logo.txt", png)).toEqual({ type: "image/png" });
    expect(checkFile("documents", "plan.png", pdf)).toEqual({ type: "application/pdf" });
  });
  test.each([
    ["companyLogo", "page.png", new TextEncoder().encode("<html>"), 6],
    ["projectPhotos", "plan.pdf", pdf, 8],
    ["documents", "photo.pdf", png, 8],
  ] as const)("%s does not take %s of another kind", (slot, name, content, size) => {
    expect(checkFile(slot, name, content, size)).toEqual({
      refusal: expect.stringMatching(new RegExp(`^${name} is not a (PNG|PDF), `)),
    });
  });
  test("of no bytes is refused, and of more than 5 MB", () => {
    expect(checkFile("companyLogo", "a.png", new Uint8Array())).toEqual({
      refusal: "a.png is empty.",
    });
    expect(checkFile("companyLogo", "a.png", png, limits.fileBytes)).toHaveProperty("type");
    expect(checkFile("companyLogo", "a.png", png, 6 * 1024 * 1024)).toEqual({
      refusal: "a.png has 6.0 MB. A file may have 5 MB at most.",
    });
  });
});

test("files are stored under the company's id, named after the company", () => {
  const company = { id: "c1", name: "Acorn / Sons" };
  expect(storedPlace("companyLogo", 1, company, "image/jpeg")).toMatchObject({
    bucket: "company-logos",
    path: "c1/logo/Acorn Sons_logo.jpg",
  });
  expect(storedPlace("projectPhotos", 2, company, "image/png")).toMatchObject({
    bucket: "project_media",
    path: "c1/photos/Acorn Sons_photo_2.png",
  });
  expect(storedPlace("documents", 1, company, "application/pdf").path).toBe(
    "c1/documents/Acorn Sons_document_1.pdf",
  );
  expect(storedPlace("pdd", 1, company, "application/msword").path).toBe(
    "c1/documents/Acorn Sons_pdd.doc",
  );
});

test.each([
  [{ photos: 2, documents: 0 }, "2 project photo(s) failed to upload"],
  [{ photos: 0, documents: 1 }, "1 document(s) failed to upload"],
  [
    { photos: 1, documents: 3 },
    "1 project photo(s) failed to upload, 3 document(s) failed to upload",
  ],
  [{ photos: 0, documents: 0 }, "Some files failed to upload"],
])("the warning for %o", (failed, what) =>
  expect(uploadWarning(failed)).toBe(
    `Project was created successfully, but: ${what}. You can re-upload files later if needed.`,
  ),
);
