import { describe, expect, test } from "vitest";
import { bufferResponse, sendBuffered } from "./buffered-response.ts";

const long = "carbon ".repeat(500);
const buffered = () =>
  bufferResponse(new Response(long, { headers: { "Content-Type": "text/plain" } }), 4);
const requestWith = (headers: Record<string, string> = {}, method = "GET") =>
  new Request("http://x.example/", { headers, method });

describe("sendBuffered", () => {
  test.each([
    ["br, gzip", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["identity", null],
  ])("responds to Accept-Encoding '%s' with the encoding %s", async (accepted, expected) => {
    const response = await sendBuffered(
      await buffered(),
      requestWith({ "Accept-Encoding": accepted }),
    );
    expect(response.headers.get("content-encoding")).toBe(expected);
  });

  test("does not compress small bodies or images", async () => {
    const small = await bufferResponse(
      new Response("a", { headers: { "Content-Type": "text/plain" } }),
      4,
    );
    const image = await bufferResponse(
      new Response(long, { headers: { "Content-Type": "image/png" } }),
      4,
    );
    for (const one of [small, image]) {
      const response = await sendBuffered(one, requestWith({ "Accept-Encoding": "br" }));
      expect(response.headers.get("content-encoding")).toBeNull();
    }
  });

  test("gives the same content the same ETag, and sends 304 to a client that has it", async () => {
    const first = await sendBuffered(await buffered(), requestWith());
    const etag = first.headers.get("etag") ?? "";
    for (const tags of [etag, `"other", ${etag}`, "*"]) {
      const again = await sendBuffered(await buffered(), requestWith({ "If-None-Match": tags }));
      expect(again.status).toBe(304);
    }
    expect(
      (await sendBuffered(await buffered(), requestWith({ "If-None-Match": '"other"' }))).status,
    ).toBe(200);
  });

  test("never sends 'not modified' for a failed response", async () => {
    const failed = await bufferResponse(new Response(long, { status: 500 }), 4);
    const response = await sendBuffered(failed, requestWith({ "If-None-Match": failed.etag }));
    expect(response.status).toBe(500);
    expect(response.headers.get("etag")).toBeNull();
  });

  test("responds to HEAD with the length and no body", async () => {
    const response = await sendBuffered(await buffered(), requestWith({}, "HEAD"));
    expect(response.headers.get("content-length")).toBe(String(long.length));
    expect(await response.text()).toBe("");
  });
});
