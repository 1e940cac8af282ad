import { createHash } from "node:crypto";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { RequestEnv } from "../../middleware/request-context.ts";
import { pagePolicy, securityHeaders } from "../../middleware/security-headers.ts";

const hash = (source: string) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`;

test("inline scripts are allowed by their hash, files by their origin", () => {
  const html =
    '<script>one()</script><script src="/a.js"></script><script type="module">two()</script>';
  const policy = pagePolicy(html, {
    api: ["https://api.example"],
    scripts: ["https://count.example"],
  });
  const scripts = /script-src ([^;]+)/.exec(policy)?.[1]?.split(" ");
  expect(scripts).toEqual(["'self'", hash("one()"), hash("two()"), "https://count.example"]);
  expect(policy).toContain("connect-src 'self' https://api.example https://count.example");
});

test.each([
  ["https://cleartonne.example", "max-age=31536000; includeSubDomains"],
  ["http://localhost:3000", null],
])("a site at %s asks browsers for https: %s", async (publicUrl, expected) => {
  const app = new Hono<RequestEnv>();
  app.use(securityHeaders(publicUrl));
  app.get("/", (context) => context.text("hello"));
  // Behind a proxy that ends the encryption, the request itself is plain.
  const { headers } = await app.request("http://127.0.0.1:3000/");
  expect(headers.get("strict-transport-security")).toBe(expected);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});
