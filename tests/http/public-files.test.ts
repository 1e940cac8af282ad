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
const picture = (text: string) => Buffer.from(`\x89PNG\r\n\x1a\n${text}`, "latin1");

async function store(name: string, text: string): Promise<void> {
  const { error } = await server.service.storage
    .from(bucket)
    .upload(name, picture(text), { contentType: "image/png", upsert: true });
  if (error) throw error;
}

/** Asked twice: what is cached must be what is not. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const asked = { path: `/storage/v1/object/public/${path}`, headers };
  const [first, second] = [
    await rawRequest(server.url, asked),
    await rawRequest(server.url, asked),
  ];
  expect(second.status).toBe(first.status);
  expect(second.body.equals(first.body)).toBe(true);
  const { date: _, "x-request-id": __, ...lasting } = first.headers;
  expect(second.headers).toMatchObject(lasting);
  return second;
}

describe("a public file is cached, and what is sent is what is stored", () => {
  test("after it was replaced, and after it was removed", async () => {
    await store("a.png", "first");
    expect((await ask(`${bucket}/a.png`)).body.equals(picture("first"))).toBe(true);
    await store("a.png", "second");
    expect((await ask(`${bucket}/a.png`)).body.equals(picture("second"))).toBe(true);
    await server.service.storage.from(bucket).remove(["a.png"]);
    expect((await ask(`${bucket}/a.png`)).status).toBe(400);
  });

  test("by the address that a page asks for, whatever signs a company has in its name", async () => {
    for (const company of ["Light & Power", "50+1", "a, b; c", "me@work", "x=y $"]) {
      const name = `${company}_logo.png`;
      await store(name, company);
      const { pathname } = new URL(publicFileUrl(server.url, bucket, name));
      const asked = await ask(pathname.replace("/storage/v1/object/public/", ""));
      expect(asked.body.equals(picture(company)), name).toBe(true);
    }
  });

  test("after its bucket was closed", async () => {
    await store("b.png", "open");
    expect((await ask(`${bucket}/b.png`)).status).toBe(200);
    await server.query("update storage.buckets set public = false where id = $1", [bucket]);
    expect((await ask(`${bucket}/b.png`)).status).toBe(400);
    await server.query("update storage.buckets set public = true where id = $1", [bucket]);
    expect((await ask(`${bucket}/b.png`)).status).toBe(200);
  });

  test("a document stays a download, whoever asks", async () => {
    const callers: Record<string, string>[] = [
      {},
      { Origin: server.url },
      { apikey: server.publishableKey },
    ];
    for (const headers of callers) {
      const document = await ask("methodologies/vm0033.pdf", headers);
      expect(document.status).toBe(200);
      expect(document.headers["content-disposition"]).toBe("attachment");
      expect(document.headers.vary?.toLowerCase()).toContain("origin");
    }
  });

  test("after somebody asked for a part of it", async () => {
    await store("c.png", "a longer text");
    await ask(`${bucket}/c.png`, { Range: "bytes=0-3" });
    const whole = await ask(`${bucket}/c.png`);
    expect(whole.body.equals(picture("a longer text"))).toBe(true);
  });
});
