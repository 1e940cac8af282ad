import { Hono } from "hono";
import { expect, test } from "vitest";
import type { RequestEnv } from "../../requests/request-context.ts";
import { securityHeaders } from "./security-headers.ts";

test.each([
  ["https://cleartonne.example", "max-age=31536000; includeSubDomains"],
  ["http://localhost:3000", null],
])("a site at %s sends Strict-Transport-Security: %s", async (publicUrl, expected) => {
  const app = new Hono<RequestEnv>();
  app.use(securityHeaders(publicUrl));
  app.get("/", (context) => context.text("hello"));
  // Behind a proxy that terminates TLS, the request itself is plain HTTP.
  const { headers } = await app.request("http://127.0.0.1:3000/");
  expect(headers.get("strict-transport-security")).toBe(expected);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});
