import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startS3Store } from "../../../tests/fixtures/s3-store.ts";
import { s3Storage } from "./s3-storage.ts";

let store: Awaited<ReturnType<typeof startS3Store>>;
beforeAll(async () => {
  store = await startS3Store();
});
afterAll(() => store.stop());

const version = "11111111-1111-4111-8111-111111111111";
const logo = `logos/company/logo/Überfluß & Co+1_logo.png@${version}`;
const content = new TextEncoder().encode("image");

describe("s3Storage", () => {
  test("keeps, copies, lists and removes files", async () => {
    const files = s3Storage(store.settings);
    await files.write(logo, content, "image/png");
    expect([...store.objects.keys()]).toEqual([`/files/${logo}`]);

    const copies = [1, 2, 3, 4].map((number) => `media/copy ${number}.png@${version}`);
    for (const copy of copies) await files.copy(logo, copy);
    expect(await new Response(await files.read(copies[0] ?? "")).text()).toBe("image");

    const listed: string[] = [];
    for await (const { path, modified } of files.list()) {
      expect(Math.abs(Date.now() - modified.getTime())).toBeLessThan(60_000);
      listed.push(path);
    }
    expect(listed.sort(), "over several pages").toEqual([logo, ...copies].sort());

    await files.remove([logo, ...copies, `media/never-there.png@${version}`]);
    expect(store.objects.size).toBe(0);
  });

  test("belongs to the first database that claims it, and does not list the claim as a file", async () => {
    const files = s3Storage(store.settings);
    expect(await files.claim("one")).toBe("one");
    expect(await files.claim("another")).toBe("one");
    for await (const { path } of files.list()) expect.unreachable(path);
  });

  test("tells a store that is full from one that refuses", async () => {
    const full = createServer((_, response) => response.writeHead(507).end()).listen(
      0,
      "127.0.0.1",
    );
    await once(full, "listening");
    const { port } = full.address() as AddressInfo;
    const files = s3Storage({ ...store.settings, endpoint: `http://127.0.0.1:${port}` });
    await expect(files.write(logo, content, "image/png")).rejects.toMatchObject({ isFull: true });
    full.close();
    const unauthorised = s3Storage({ ...store.settings, accessKeyId: "other" });
    await expect(unauthorised.write(logo, content, "image/png")).rejects.toMatchObject({
      isFull: false,
      message: expect.stringContaining("responded with 403"),
    });
  });

  test("reports which file is missing, and the status when the store refuses", async () => {
    const files = s3Storage(store.settings);
    await expect(files.read(`logos/none.png@${version}`)).rejects.toThrow("No file logos/none.png");
    await expect(files.copy(`logos/none.png@${version}`, logo)).rejects.toThrow("No file");
    const unauthorised = s3Storage({ ...store.settings, accessKeyId: "other" });
    await expect(unauthorised.read(logo)).rejects.toThrow("responded with 403");
    const listing = async () => {
      for await (const _ of unauthorised.list()) expect.unreachable();
    };
    await expect(listing()).rejects.toThrow("responded with 403");
  });
});
