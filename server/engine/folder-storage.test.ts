import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderStorage } from "./folder-storage.ts";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "cleartonne-storage-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const bytes = (words: string) => new TextEncoder().encode(words);

describe("folderStorage", () => {
  test("replaces a file as a whole and leaves no drafts behind", async () => {
    const storage = folderStorage(root);
    const write = (words: string) =>
      storage.uploadObject("logos", "a/logo.png", undefined, bytes(words), "image/png", "");
    await Promise.all([write("first"), write("second"), write("third")]);
    const { body } = await storage.getObject("logos", "a/logo.png", undefined);
    expect(["first", "second", "third"]).toContain(Buffer.from(body as Buffer).toString());
    expect(await readdir(path.join(root, "logos", "a"))).toEqual(["logo.png"]);
  });

  test.each(["../../secret", "a/../../../secret", "/etc/passwd"])(
    "never leaves its folder: %s",
    async (key) => {
      const storage = folderStorage(root);
      await expect(storage.getObject("logos", key, undefined)).rejects.toThrow("No file");
      await expect(
        storage.uploadObject("..", key, undefined, bytes("x"), "image/png", ""),
      ).rejects.toThrow("No file");
    },
  );

  test("a file of an unknown kind is served as a download without a meaning", async () => {
    const storage = folderStorage(root);
    await storage.uploadObject("logos", "page.html", undefined, bytes("<b>"), "text/html", "");
    const { metadata } = await storage.getObject("logos", "page.html", undefined);
    expect(metadata.mimetype).toBe("application/octet-stream");
  });
});
