import { describe, expect, it } from "vitest";
import { listingStatus, projectPageParams } from "./listing-status";

const listed = "7d1f8a52-0000-4000-8000-00000000000a";
const gone = "7d1f8a52-0000-4000-8000-00000000000b";
const known = { rows: new Set([listed]), removedAt: new Set([gone]) };
const pageOf = async (id: string) =>
  (await projectPageParams({ id }, { listings: async () => known })).id;

describe("project page", () => {
  it("is the project's own while it is listed, whatever the case of its id", async () => {
    expect(await pageOf(listed)).toBe(listed);
    expect(await pageOf(listed.toUpperCase())).toBe(listed);
  });

  it("is shared by all withdrawn projects, and by all unknown ones", async () => {
    expect(await pageOf(gone)).toBe("withdrawn");
    for (const id of ["7d1f8a52-0000-4000-8000-00000000000c", "x", "withdrawn", "unknown"]) {
      expect(await pageOf(id)).toBe("unknown");
    }
    expect(listingStatus(known, "withdrawn")).toBe("withdrawn");
    expect(listingStatus(known, "unknown")).toBe("unknown");
  });
});
