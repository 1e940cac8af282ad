import { beforeAll, describe, expect, test } from "vitest";
import { rawRequest } from "../fixtures/raw-request.ts";
import { sharedTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await sharedTestServer();
});

const request = (path: string, method = "GET") =>
  rawRequest(server.url, { path, method, headers: { apikey: server.publishableKey } });

describe("a path of the API that is not spelt plainly is refused", () => {
  test.each([
    "/auth/v1/tok%65n?grant_type=refresh_token",
    "/%61uth/v1/otp",
    "/%72est/v1/news",
    "/%72%65%73%74/v1/news",
    "/rest%2Fv1/news",
    "/rest/v%31/news",
    "/rest/v1/%6eews",
    "/rest/v1/news%2f",
    "/rest/v1//news",
    "//rest/v1/news",
    "/rest//v1/news",
    "/./rest/v1/news",
    "/rest/./v1/news",
    "/rest/v1/news/../articles",
    "/assets/../rest/v1/news",
    "/assets/%2e%2e/rest/v1/news",
    "/rest/v1/%2e/news",
    "/rest/v1/.%2E/v1/news",
    "/rest\\v1\\news",
    "/rest/v1\\news",
    "/rest%5cv1/news",
    "/REST/v1/news",
    "/Rest/v1/news",
    "/rest/V1/news",
    "/%73torage/v1/object/public/rating-images/AA.png",
    "/storage/v1/object/public/rating-images/A%41.png",
    "/storage/v1/object/public/rating-images%2FAA.png",
    "/storage/v1/object/public/rating-images//AA.png",
    "/functions/v1/./marketing-opt-out",
    "/%66unctions/v1/marketing-opt-out",
    "/%61pi/v1/projects",
    "/api/v1//projects",
    "/API/v1/projects",
    "/Realtime/v1/websocket",
    "http://127.0.0.1/%72est/v1/news",
    "http://127.0.0.1/rest/v1/./news",
    "/rest/v1/news#fragment",
  ])("%s", async (path) => {
    for (const method of ["GET", "POST"]) {
      const { status, headers, body } = await request(path, method);
      expect(status, method).toBe(400);
      expect(headers["content-type"]).toMatch(/^application\/json/);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(JSON.parse(body.toString())).toMatchObject({
        code: "invalid_request",
        message: expect.stringMatching(/^[A-Z].*\.$/),
      });
    }
  });
});

describe("a path that is spelt plainly is served", () => {
  test.each([
    ["/rest/v1/news?select=id&limit=1", 200],
    ["/rest/v1/news?select=id&title=ilike.%25caf%C3%A9%2F..%2F%25", 200],
    ["/storage/v1/object/public/rating-images/AA.png", 200],
    ["/storage/v1/object/public/content-images/caf%C3%A9%20%26%20bar%2C%20a%2Bb.png", 400],
    ["/storage/v1/object/public/content-images/caf%c3%a9+(1).png", 400],
    ["/no//such/page", 404],
  ])("%s", async (path, status) => {
    const response = await request(path);
    expect(response.status).toBe(status);
    expect(response.body.toString()).not.toContain("invalid_request");
  });

  test("with the name of a file in any language", async () => {
    const bucket = server.service.storage.from("content-images");
    const content = Buffer.from("\x89PNG\r\n\x1a\nname", "latin1");
    for (const name of ["café & bar, a+b.png", "木 100.png", "a[1] (2)'s; x=y.png"]) {
      const stored = await bucket.upload(name, content, { contentType: "image/png", upsert: true });
      expect(stored.error, name).toBeNull();
      const read = await fetch(bucket.getPublicUrl(name).data.publicUrl);
      expect(read.status, name).toBe(200);
      expect((await bucket.download(name)).error, name).toBeNull();
      expect((await bucket.remove([name])).error).toBeNull();
    }
  });
});
