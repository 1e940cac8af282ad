import { readdir } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { rawRequest } from "../fixtures/raw-request.ts";
import { sharedTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
let script = "";
beforeAll(async () => {
  server = await sharedTestServer();
  const assets = await readdir(new URL("../../build/client/assets/", import.meta.url));
  script = assets.find((name) => /^entry\.client-.*\.js$/.test(name)) ?? "";
});

type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string };
const send = (path: string, { method, headers, body }: RequestOptions = {}) =>
  rawRequest(server.url, {
    path,
    ...(method && { method }),
    headers: { apikey: server.publishableKey, ...headers },
    ...(body !== undefined && { body: Buffer.from(body) }),
  });

const common = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy":
    "camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-write=(self)",
};
const nothingRuns = "default-src 'none'; frame-ancestors 'none'; sandbox";
const json = { "Content-Type": "application/json" };

const responses: [string, number, string, RequestOptions?][] = [
  ["data", 200, "/rest/v1/news?select=id"],
  ["missing data", 404, "/rest/v1/nothing"],
  ["an unsupported filter", 400, "/rest/v1/news?id=fts.x"],
  ["a preflight", 204, "/auth/v1/otp", { method: "OPTIONS" }],
  ["a refused sign-in", 400, "/auth/v1/otp", { method: "POST", headers: json, body: "{}" }],
  ["an unsupported sign-in call", 404, "/auth/v1/magic", { method: "POST" }],
  ["a platform sign-in link", 303, "/auth/v1/verify?type=magiclink&token=x"],
  ["the demo account", 204, "/auth/demo"],
  ["a stored file", 200, "/storage/v1/object/public/methodologies/vm0033.pdf"],
  ["a missing stored file", 400, "/storage/v1/object/public/methodologies/none.pdf"],
  ["a missing function", 404, "/functions/v1/nothing", { method: "POST" }],
  ["a function that refuses", 401, "/functions/v1/marketing-opt-out", { method: "POST" }],
  ["the visitor's country", 200, "/api/geolocation"],
  ["a website check", 404, "/api/website-check", { method: "POST", headers: json, body: "{}" }],
  ["a document", 404, "/api/methodologies/none"],
  ["health", 200, "/healthz"],
  ["readiness", 200, "/readyz"],
  ["the sitemap", 200, "/sitemap.xml"],
  ["the news feed", 200, "/news.atom"],
  ["a link preview image", 200, "/og/about.png"],
  ["a redirect", 302, "/edit-project/1"],
  ["a URL with control characters", 400, "/%00"],
  [
    "a body that is too large",
    413,
    "/rest/v1/rpc/get_public_data_versions",
    { method: "POST", headers: json, body: "x".repeat(1024 * 1024 + 1) },
  ],
];

describe("every kind of response has every security header", () => {
  test.each(responses)("%s (%d)", async (_, status, path, options) => {
    const { headers, ...response } = await send(path, options);
    expect(response.status).toBe(status);
    expect(headers).toMatchObject({ ...common, "content-security-policy": nothingRuns });
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("built files", async () => {
    const { headers } = await send(`/assets/${script}`);
    expect(headers).toMatchObject({ ...common, "content-security-policy": nothingRuns });
  });

  test("the mailbox page", async () => {
    const { headers } = await send("/dev/mailbox");
    expect(headers).toMatchObject({
      ...common,
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'",
    });
  });

  test("a page for administrators is marked, so that monitoring does not count its 404", async () => {
    for (const path of ["/admin", "/admin/review", "/admin/people/invitations"]) {
      const { status, headers } = await send(path);
      expect({ status, mark: headers["x-not-found"] }).toEqual({ status: 404, mark: "signed-out" });
    }
    expect((await send("/no/such/page")).headers["x-not-found"]).toBeUndefined();
  });

  test.each(["/", "/no/such/page", "/news/1", "/login", "/auth/callback", "/admin/review"])(
    "the page %s, also as 'not modified'",
    async (path) => {
      const first = await send(path);
      const again = await send(path, { headers: { "If-None-Match": String(first.headers.etag) } });
      for (const { headers } of [first, again]) {
        expect(headers).toMatchObject(common);
        const policy = String(headers["content-security-policy"]).split("; ");
        expect(policy).toEqual([
          "default-src 'self'",
          expect.stringMatching(/^script-src 'self'( 'sha256-[\w+/=]+')+$/),
          "style-src 'self' 'unsafe-inline'",
          "img-src 'self' data: blob: https:",
          "font-src 'self'",
          `connect-src 'self' ${server.url.replace("http", "ws")}`,
          "object-src 'none'",
          "base-uri 'self'",
          "form-action 'self'",
          "frame-ancestors 'none'",
        ]);
      }
    },
  );
});

describe("a response served from cache has the headers it had the first time", () => {
  const perResponse = ["date", "x-request-id"];
  const stableHeaders = ({ headers }: Awaited<ReturnType<typeof send>>) =>
    Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => !perResponse.includes(name))
        // The order of the names, and which code path wrote them, do not matter.
        .map(([name, value]) => [name, name === "vary" ? namesIn(String(value)) : value]),
    );
  const namesIn = (value: string) => value.toLowerCase().split(/,\s*/).sort();

  test.each([
    ["a page", "/?pin=seen-for-the-first-time"],
    ["data", "/rest/v1/project_listings?select=id,vintage&limit=3"],
    ["a public file", "/storage/v1/object/public/methodologies/vm0033.pdf"],
  ])("%s", async (_, path) => {
    for (const headers of [{}, { "Accept-Encoding": "br" }] as Record<string, string>[]) {
      const first = await send(path, { headers });
      const again = await send(path, { headers });
      expect(again.status).toBe(200);
      expect(stableHeaders(again)).toEqual(stableHeaders(first));
      expect(again.body.equals(first.body)).toBe(true);
    }
  });
});

describe("cross-origin requests", () => {
  const endpoints = [
    "/auth/v1/user",
    "/auth/v1/otp",
    "/rest/v1/news?select=id",
    "/storage/v1/object/public/methodologies/vm0033.pdf",
    "/functions/v1/marketing-opt-out",
  ];
  const isAboutOrigins = (name: string) => name.startsWith("access-control-allow-");

  test.each(endpoints)(
    "%s: a foreign origin is allowed nothing, with or without preflight",
    async (path) => {
      for (const origin of ["https://stranger.example", "null", `${server.url}.stranger.example`]) {
        const headers = { Origin: origin, "Access-Control-Request-Method": "POST" };
        for (const method of ["OPTIONS", "GET", "POST"]) {
          const { headers: received } = await send(path, { method, headers });
          expect(Object.keys(received).filter(isAboutOrigins)).toEqual([]);
        }
      }
    },
  );

  test.each(endpoints)(
    "%s: the site's own origin is allowed by name, never with credentials",
    async (path) => {
      for (const method of ["OPTIONS", "GET"]) {
        const { headers } = await send(path, { method, headers: { Origin: server.url } });
        expect(headers["access-control-allow-origin"]).toBe(server.url);
        expect(headers["access-control-allow-credentials"]).toBeUndefined();
        expect(headers.vary?.toLowerCase()).toContain("origin");
      }
    },
  );
});
