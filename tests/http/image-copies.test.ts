import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { imagesBucket } from "#domain/content/image-copies.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const article = "article-5-1200x630.png";
const get = (path: string) => fetch(`${server.url}/pictures/${path}`);

async function store(name: string, colour: string, size = { width: 800, height: 600 }) {
  const content = await sharp({ create: { ...size, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return upload(name, content);
}

async function upload(name: string, content: Buffer): Promise<void> {
  const { error } = await server.service.storage
    .from(imagesBucket)
    .upload(name, content, { contentType: "image/png", upsert: true });
  if (error) throw error;
}

async function copyOf(path: string) {
  const response = await get(path);
  expect(response.status, path).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, ...(await sharp(bytes).metadata()) };
}

async function colourOf(path: string): Promise<string> {
  const { dominant } = await sharp((await copyOf(path)).bytes).stats();
  return dominant.r > dominant.b ? "red" : "blue";
}

describe("a stored image is sent in the width a page needs", () => {
  test("in the same shape, as WebP, at a fraction of its size", async () => {
    const original = await fetch(
      `${server.url}/storage/v1/object/public/${imagesBucket}/${article}`,
    );
    const weight = (await original.arrayBuffer()).byteLength;
    const { response, bytes, width, height, format } = await copyOf(`480/${article}`);
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect({ width, height, format }).toEqual({ width: 480, height: 252, format: "webp" });
    expect(bytes.byteLength).toBeLessThan(weight / 4);
  });

  test("never enlarged", async () => {
    expect(await copyOf(`1600/${article}`)).toMatchObject({ width: 1200, height: 630 });
  });

  test("as currently stored: after it is replaced, and no longer after it is removed", async () => {
    const name = "colour-800x600.png";
    await store(name, "red");
    expect(await colourOf(`480/${name}`)).toBe("red");
    await store(name, "blue");
    expect(await colourOf(`480/${name}`)).toBe("blue");
    await server.service.storage.from(imagesBucket).remove([name]);
    expect((await get(`480/${name}`)).status).toBe(404);
  });
});

describe("nothing else is sent", () => {
  test.each([
    `481/${article}`,
    `4800/${article}`,
    `NaN/${article}`,
    "480/nothing-1200x630.png",
    "480/..%2Fcompany-logos%2Fx-10x10.png",
    "480/%2e%2e%2fx-10x10.png",
    `480/${article}%00`,
    "480/constructor",
    `480/https:%2F%2Felsewhere.example%2Fx-10x10.png`,
  ])("at %s", async (path) => {
    const response = await get(path);
    expect([400, 404]).toContain(response.status);
    expect(response.headers.get("content-type")).not.toMatch(/^image/);
  });

  test("for a file that is not an image, whatever its name", async () => {
    await upload("noise-800x600.png", Buffer.from("\x89PNG\r\n\x1a\nnoise", "latin1"));
    expect((await get("480/noise-800x600.png")).status).toBe(404);
  });
});
