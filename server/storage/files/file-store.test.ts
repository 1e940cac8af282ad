import { describe, expect, test } from "vitest";
import { isStorableKey, storedPath, storedVersion } from "./file-store.ts";

const version = "11111111-1111-4111-8111-111111111111";

describe("the path of a stored version", () => {
  test("is built from its bucket, key and version, and parsed back into them", () => {
    const file = { bucket: "project_media", key: "company/photos/a@home.png", version };
    expect(storedPath(file)).toBe(`project_media/company/photos/a@home.png@${version}`);
    expect(storedVersion(storedPath(file))).toEqual(file);
  });

  test.each(["", "1", "../x", `${version}/../../x`])("cannot be built from '%s'", (wrong) => {
    expect(() => storedPath({ bucket: "logos", key: "a.png", version: wrong })).toThrow("No file");
  });

  test.each([
    "a.png",
    `a.png@${version}`,
    "logos/a.png",
    "logos/a.png@1",
    `logos/a@${version}.part`,
  ])("is not recognised in %s, which was not stored here", (path) =>
    expect(storedVersion(path)).toBeUndefined(),
  );
});

describe("isStorableKey", () => {
  test.each(["a.png", "a/b/c.png", "Überfluß & Co_logo.png", "a@home.png", ".htaccess"])(
    "accepts %s",
    (key) => expect(isStorableKey(key)).toBe(true),
  );

  test.each([
    "",
    "a//b",
    "/a",
    "a/",
    "..",
    "a/./b",
    "a\\b",
    "a\nb",
    "x".repeat(201),
    "x/".repeat(460),
    `a.png@${version}`,
    `a.png@${version}/b.png`,
  ])("refuses %j", (key) => expect(isStorableKey(key)).toBe(false));
});
