import { describe, expect, test } from "vitest";
import { bufferResponse, sendBuffered } from "./buffered-response.ts";

const long = "carbon ".repeat(500);
const buffered = () =>
  bufferResponse(new Response(long, { headers: { "Content-Type": "text/plain" } }), 4);
const ask = (headers: Record<string, string> = {}, method = "GET") =>
  new Request("http://x.example/", { headers, method });

describe("sendBuffered", () => {
  test.each([
    ["br, gzip", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["identity", null],
  ])("Accept-Encoding '%s' is answered with %s", async (accepted, expected) => {
    const response = await sendBuffered(await buffered(), ask({ "Accept-Encoding": accepted }));
    expect(response.headers.get("content-encoding")).toBe(expected);
  });

  test("small bodies and pictures are not compressed", async () => {
    const small = await bufferResponse(
      new Response("a", { headers: { "Content-Type": "text/plain" } }),
      4,
    );
    const picture = await bufferResponse(
      new Response(long, { headers: { "Content-Type": "image/png" } }),
      4,
    );
    for (const one of [small, picture]) {
      const response = await sendBuffered(one, ask({ "Accept-Encoding": "br" }));
      expect(response.headers.get("content-encoding")).toBeNull();
    }
  });

  test("the same content has the same ETag, and a client that has it gets 304", async () => {
    const first = await sendBuffered(await buffered(), ask());
    const etag = first.headers.get("etag") ?? "";
    for (const known of [etag, `"other", ${etag}`, "*"]) {
      const again = await sendBuffered(await buffered(), ask({ "If-None-Match": known }));
      expect(again.status).toBe(304);
    }
    expect((await sendBuffered(await buffered(), ask({ "If-None-Match": '"other"' }))).status).toBe(
      200,
    );
  });

  test("a failed answer is never 'not modified'", async () => {
    const failed = await bufferResponse(new Response(long, { status: 500 }), 4);
    const response = await sendBuffered(failed, ask({ "If-None-Match": failed.etag }));
    expect(response.status).toBe(500);
    expect(response.headers.get("etag")).toBeNull();
  });

  test("HEAD has the length and no body", async () => {
    const response = await sendBuffered(await buffered(), ask({}, "HEAD"));
    expect(response.headers.get("content-length")).toBe(String(long.length));
    expect(await response.text()).toBe("");
  });
});
