import { decode } from "hono/jwt";
import { expect, test } from "vitest";
import { sharedTestServer } from "../fixtures/test-server.ts";

const hour = 3600;
const file = "vm0033.pdf";

test.each([
  ["an hour or less, as long as it was asked for", 60, 60],
  ["a day, only an hour", 24 * hour, hour],
  ["centuries, only an hour", 1e10, hour],
])("a link to a file that is asked for %s", async (_, asked, seconds) => {
  const server = await sharedTestServer();
  const bucket = server.service.storage.from("methodologies");
  const { data } = await bucket.createSignedUrl(file, asked);
  const link = new URL(data?.signedUrl ?? "");
  const { exp = 0, iat = 0 } = decode(link.searchParams.get("token") ?? "").payload;
  expect(exp - iat).toBe(seconds);
  expect((await fetch(link)).status).toBe(200);
});

test.each([0, -1, 0.5, null, "60"])("a link for %j seconds is refused", async (expiresIn) => {
  const server = await sharedTestServer();
  const response = await fetch(`${server.url}/storage/v1/object/sign/methodologies/${file}`, {
    method: "POST",
    headers: { apikey: server.secretKey, "Content-Type": "application/json" },
    body: JSON.stringify({ expiresIn }),
  });
  expect(response.status).toBe(400);
});
