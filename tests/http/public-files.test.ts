import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicFileUrl } from "#domain/files/public-files.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const bucket = "content-images";
const imageOf = (text: string) => Buffer.from(`\x89PNG\r\n\x1a\n${text}`, "latin1");

async function store(name: string, text: string): Promise<void> {
  const { error } = await server.service.storage
    .from(bucket)
    .upload(name, imageOf(text), { contentType: "image/png", upsert: true });
  if (error) throw error;
}

/** Sends each request twice, because a cached response must equal an uncached one. */
async function getTwice(path: string, headers: Record<string, string> = {}) {
  const request = { path: `/storage/v1/object/public/${path}`, headers };
  const [first, second] = [
    await rawRequest(server.url, request),
    await rawRequest(server.url, request),
  ];
  expect(second.status).toBe(first.status);
  expect(second.body.equals(first.body)).toBe(true);
  const { date: _, "x-request-id": __, ...stable } = first.headers;
  expect(second.headers).toMatchObject(stable);
  return second;
}

describe("a cached public file always matches what is stored", () => {
  test("after it is replaced, and after it is removed", async () => {
    await store("a.png", "first");
    expect((await getTwice(`${bucket}/a.png`)).body.equals(imageOf("first"))).toBe(true);
    await store("a.png", "second");
    expect((await getTwice(`${bucket}/a.png`)).body.equals(imageOf("second"))).toBe(true);
    await server.service.storage.from(bucket).remove(["a.png"]);
    expect((await getTwice(`${bucket}/a.png`)).status).toBe(400);
  });

  test("at the URL that a page uses, whatever characters the company's name has", async () => {
    for (const company of ["Light & Power", "50+1", "a, b; c", "me@work", "x=y $"]) {
      const name = `${company}_logo.png`;
      await store(name, company);
      const { pathname } = new URL(publicFileUrl(server.url, bucket, name));
      const response = await getTwice(pathname.replace("/storage/v1/object/public/", ""));
      expect(response.body.equals(imageOf(company)), name).toBe(true);
    }
  });

  test("after its bucket is made private", async () => {
    await store("b.png", "open");
    expect((await getTwice(`${bucket}/b.png`)).status).toBe(200);
    await server.query("update storage.buckets set public = false where id = $1", [bucket]);
    expect((await getTwice(`${bucket}/b.png`)).status).toBe(400);
    await server.query("update storage.buckets set public = true where id = $1", [bucket]);
    expect((await getTwice(`${bucket}/b.png`)).status).toBe(200);
  });

  test("and a document stays a download, no matter who requests it", async () => {
    const callers: Record<string, string>[] = [
      {},
      { Origin: server.url },
      { apikey: server.publishableKey },
    ];
    for (const headers of callers) {
      const document = await getTwice("methodologies/vm0033.pdf", headers);
      expect(document.status).toBe(200);
      expect(document.headers["content-disposition"]).toBe("attachment");
      expect(document.headers.vary?.toLowerCase()).toContain("origin");
    }
  });

  test("before and after a part of it was requested, and so is the part", async () => {
    const image = imageOf("a longer text");
    const parts = ["bytes=0-3", "bytes=4-7"];
    for (const order of [
      [null, ...parts, null],
      [...parts, null, ...parts],
    ]) {
      const name = `part-${order.length}.png`;
      await store(name, "a longer text");
      for (const range of order) {
        const headers: Record<string, string> = range ? { Range: range } : {};
        const response = await getTwice(`${bucket}/${name}`, headers);
        const [first = 0, last = 0] = range?.match(/\d+/g)?.map(Number) ?? [];
        expect(response.status).toBe(range ? 206 : 200);
        const expected = range ? image.subarray(first, last + 1) : image;
        expect(response.body.equals(expected), `${range} of ${order}`).toBe(true);
      }
    }
  });
});

test("downloading a public file changes nothing, so responses stay cached", async () => {
  await store("read.png", "read");
  const versions = async () => (await server.service.rpc("get_public_data_versions")).data;
  const read = (path: string) =>
    rawRequest(server.url, { path: `/storage/v1/object/${path}/${bucket}/read.png` });
  await read("public");
  const before = await versions();
  // The engine serves a range itself, whatever is cached.
  await rawRequest(server.url, {
    path: `/storage/v1/object/public/${bucket}/read.png`,
    headers: { Range: "bytes=0-3" },
  });
  const { error } = await server.service.storage.from(bucket).download("read.png");
  expect(error).toBeNull();
  expect(await versions()).toEqual(before);
  await store("read.png", "replaced");
  expect(await versions()).not.toEqual(before);
  expect((await read("public")).body.equals(imageOf("replaced"))).toBe(true);
});
