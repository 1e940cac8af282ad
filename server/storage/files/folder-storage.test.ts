import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FileNotStored } from "./file-store.ts";
import { folderStorage } from "./folder-storage.ts";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "cleartonne-storage-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
const versions = [
  "11111111-1111-4111-8111-111111111111",
  "22222222-2222-4222-8222-222222222222",
] as const;
const textOf = async (content: Promise<ReadableStream<Uint8Array<ArrayBuffer>>>) =>
  new Response(await content).text();
const logo = `logos/a/logo.png@${versions[0]}`;

describe("folderStorage", () => {
  test("never overwrites a file", async () => {
    const store = folderStorage(root);
    await store.write(logo, bytes("first"), "image/png");
    await expect(store.write(logo, bytes("second"), "image/png")).rejects.toThrow("EEXIST");
    expect(await textOf(store.read(logo))).toBe("first");
    expect(await readdir(path.join(root, "logos", "a"))).toEqual([`logo.png@${versions[0]}`]);
  });

  test("says when it cannot store anything, and leaves nothing behind when it can", async () => {
    const store = folderStorage(path.join(root, "probed"));
    await store.checkWritable();
    expect(await readdir(path.join(root, "probed"))).toEqual([]);
    await writeFile(path.join(root, "in-the-way"), "");
    const blocked = folderStorage(path.join(root, "in-the-way"));
    await expect(blocked.checkWritable()).rejects.toThrow(FileNotStored);
    await expect(blocked.write(logo, bytes("x"), "image/png")).rejects.toMatchObject({
      name: "FileNotStored",
      isFull: false,
    });
    await rm(path.join(root, "in-the-way"));
    await rm(path.join(root, "probed"), { recursive: true });
  });

  test("keeps files whose key starts with another file's key", async () => {
    const store = folderStorage(root);
    const inside = `logos/a/logo.png/small.png@${versions[1]}`;
    await store.write(inside, bytes("small"), "image/png");
    expect(await textOf(store.read(logo))).toBe("first");
    expect(await textOf(store.read(inside, { first: 1, last: 3 }))).toBe("mal");
    const listed: string[] = [];
    for await (const file of store.list()) listed.push(file.path);
    expect(listed.sort()).toEqual([inside, logo].sort());
  });

  test("copies files, and removes them whether or not they exist", async () => {
    const store = folderStorage(root);
    const copy = `media/b/copy.png@${versions[1]}`;
    await store.copy(logo, copy);
    expect(await textOf(store.read(copy))).toBe("first");
    await store.remove([copy, `media/b/never-there.png@${versions[0]}`]);
    await expect(store.read(copy)).rejects.toThrow("No file media/b/copy.png");
  });

  test("keeps other accounts on the machine out", async () => {
    const store = folderStorage(path.join(root, "new"));
    await store.write(logo, bytes("first"), "image/png");
    const modes = ["new", "new/logos", "new/logos/a", `new/${logo}`].map(async (file) =>
      ((await stat(path.join(root, file))).mode & 0o777).toString(8),
    );
    expect(await Promise.all(modes)).toEqual(["700", "700", "700", "600"]);
  });

  test("belongs to the first database that claims it", async () => {
    const store = folderStorage(path.join(root, "claimed"));
    expect(await store.claim("one")).toBe("one");
    expect(await store.claim("another")).toBe("one");
  });

  test.each(["../../secret", "logos/../../../secret", "/etc/passwd"])(
    "never leaves its folder: %s",
    async (stored) => {
      const store = folderStorage(root);
      const outside = async (work: () => Promise<unknown>) => work();
      await expect(outside(() => store.read(stored))).rejects.toThrow("No file");
      await expect(outside(() => store.write(stored, bytes("x"), ""))).rejects.toThrow("No file");
      await expect(outside(() => store.remove([stored]))).rejects.toThrow("No file");
    },
  );
});
