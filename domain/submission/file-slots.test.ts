import { describe, expect, test } from "vitest";
import { limits } from "../limits.ts";
import { acceptedSummary, checkFile, uploadWarning } from "./file-slots.ts";

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const pdf = new TextEncoder().encode("%PDF-1.7");

describe("checking a file", () => {
  test("describes the accepted types: PNG, JPG or JPEG for logo and photos, PDF, DOC or DOCX for documents, up to 5MB each", () => {
    expect(acceptedSummary("companyLogo")).toBe("PNG, JPG or JPEG, up to 5MB");
    expect(acceptedSummary("projectPhotos")).toBe("PNG, JPG or JPEG, up to 5MB each");
    expect(acceptedSummary("documents")).toBe("PDF, DOC or DOCX, up to 5MB each");
  });
  test("goes by content, not by name", () => {
    expect(checkFile("companyLogo", "logo.txt", png)).toEqual({ type: "image/png" });
    expect(checkFile("documents", "plan.png", pdf)).toEqual({ type: "application/pdf" });
  });
  test.each([
    ["companyLogo", "page.png", new TextEncoder().encode("<html>"), 6],
    ["projectPhotos", "plan.pdf", pdf, 8],
    ["documents", "photo.pdf", png, 8],
  ] as const)("for %s rejects %s if it is of another type", (slot, name, content, size) => {
    expect(checkFile(slot, name, content, size)).toEqual({
      refusal: expect.stringMatching(new RegExp(`^${name} is not a (PNG|PDF), `)),
    });
  });
  test.each([
    ["logo\n.png", "logo.png"],
    ["logo\u202egnp.exe", "logognp.exe"],
    [`${"x".repeat(300)}.png`, "x".repeat(60)],
  ])("rejects the name %j, because it is too long or has unprintable characters", (name, shown) => {
    expect(checkFile("companyLogo", name, png)).toEqual({
      refusal: `Please give the file a shorter, simpler name: ${shown}`,
    });
  });
  test("rejects an empty file, and one of more than 5 MB", () => {
    expect(checkFile("companyLogo", "a.png", new Uint8Array())).toEqual({
      refusal: "a.png is empty.",
    });
    expect(checkFile("companyLogo", "a.png", png, limits.fileBytes)).toHaveProperty("type");
    expect(checkFile("companyLogo", "a.png", png, limits.fileBytes + 1)).toEqual({
      refusal: "a.png is 5.1 MB. Files may be at most 5 MB.",
    });
    expect(checkFile("companyLogo", "a.png", png, 6 * 1024 * 1024)).toEqual({
      refusal: "a.png is 6.0 MB. Files may be at most 5 MB.",
    });
  });
});

test.each([
  [{ photos: 2, documents: 0 }, "2 project photo(s) failed to upload"],
  [{ photos: 0, documents: 1 }, "1 document(s) failed to upload"],
  [
    { photos: 1, documents: 3 },
    "1 project photo(s) failed to upload, 3 document(s) failed to upload",
  ],
  [{ photos: 0, documents: 0 }, "Some files failed to upload"],
])("the upload warning for %o", (failed, what) =>
  expect(uploadWarning(failed)).toBe(
    `Project was created successfully, but: ${what}. You can re-upload files later if needed.`,
  ),
);
