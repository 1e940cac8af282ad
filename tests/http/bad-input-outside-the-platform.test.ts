import { beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { sharedTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await sharedTestServer();
  token = (await signIn(server, demoAccounts.administrator)).session.access_token;
});

/** Names a test by the start of its path. */
const named = (paths: string[]) => paths.map((path) => [path.slice(0, 60), path] as const);
const longSearch = "word+".repeat(1_600);
const sentence = /"(?:message|msg|detail|error)":"[A-Z'][^"]+"/;

describe("reads with bad input get 400 and a sentence", () => {
  test.each(
    named([
      "/api/listings?limit=-1",
      "/api/listings?limit=1e99",
      "/api/listings?limit=99999999999999999999",
      "/api/listings?offset=-1",
      "/api/listings?offset=1e99",
      "/api/listings?sort=nothing",
      "/api/listings?sort=cost&order=sideways",
      "/api/listings?q=%ff",
      "/api/listings?q=%00",
      "/api/listings?nothing=1",
      `/api/listings?q=${"x".repeat(101)}`,
      `/api/listings?q=${longSearch}`,
      `/api/listings?${"type=x&".repeat(2_000)}`,
      "/api/listings/options?filter=nothing",
      "/api/listings/options?filter=%ff",
      "/api/listings/csv?currency=%00",
      "/api/listings/csv?currency=dollars",
      "/api/listings/csv?sort=nothing",
      "/api/market?q=%ff",
      `/api/market?q=${longSearch}`,
      "/api/market?limit=-1",
      "/api/projects/%ff/price-comparison",
      "/api/methodologies/%00?name=a",
      "/api/v1/projects.json?limit=-1",
      "/api/v1/projects.json?limit=0",
      "/api/v1/projects.json?limit=1e99",
      "/api/v1/projects.json?limit=99999999999999999999",
      "/api/v1/projects.json?sort=nothing",
      "/api/v1/projects.json?cursor=%00",
      "/api/v1/projects.json?cursor=nonsense",
      "/api/v1/projects.json?updated_since=1e99",
      "/api/v1/projects.json?q=%ff",
      "/api/v1/projects.json?q=%00",
      `/api/v1/projects.json?q=${"x".repeat(101)}`,
      `/api/v1/projects.json?q=${longSearch}`,
      "/api/v1/projects.csv?limit=-1",
      "/api/v1/%ff",
      "/functions/v1/bezero-project-rating?project_id=%ff",
      "/functions/v1/bezero-project-rating?project_id=%00",
    ]),
  )("%s", async (_, path) => {
    const response = await fetch(server.url + path, {
      headers: { apikey: server.publishableKey },
    });
    const text = await response.text();
    expect(response.status, text.slice(0, 200)).toBe(400);
    expect(text).toMatch(sentence);
  });
});

describe("a URL beyond every limit is refused", () => {
  test.each(["/api/listings?q=", "/api/v1/projects.json?q=", "/?q=", "/rest/v1/news?title=eq."])(
    "%s with 120,000 words",
    async (path) => {
      const response = await fetch(`${server.url}${path}${"word+".repeat(120_000)}`);
      expect([400, 414, 431]).toContain(response.status);
    },
  );
});

describe("pages respond to bad input like to any other, or refuse it", () => {
  test.each(
    named([
      "/%ff",
      "/projects/%ff",
      "/projects/%00",
      "/news/%e0%a4%a",
      "/news/1e99",
      "/articles/-1",
      "/?q=%ff",
      "/?q=%00",
      "/?sort=nothing&order=sideways",
      "/?cost=1e99-",
      "/market?type=%ff",
      "/compare?projects=%00",
      `/?q=${longSearch}`,
    ]),
  )("%s", async (_, path) => {
    const response = await fetch(server.url + path, { redirect: "manual" });
    await response.text();
    expect([200, 301, 302, 400, 404]).toContain(response.status);
  });
});

const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const bodies: [what: string, type: string, body: string, status: number[]][] = [
  ["deep JSON", "application/json", deep(100_000), [400]],
  ["deep objects", "application/json", `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`, [400]],
  ["a list of 100,000 numbers", "application/json", `[${"1,".repeat(99_999)}1]`, [400]],
  ["CSV", "text/csv", "email\na@b.example\n", [400, 415]],
  ["a form", "application/x-www-form-urlencoded", "email=a%40b.example", [400, 415]],
  ["a null character", "application/json", '{"email":"a\\u0000@b.example"}', [400]],
  ["invalid UTF-8", "application/json", "\u00ff", [400]],
  ["a number beyond every number", "application/json", '{"email":1e999}', [400]],
  ["an empty body", "application/json", "", [400]],
  ["null", "application/json", "null", [400]],
  ["more than a megabyte", "application/json", " ".repeat(1024 * 1024 + 1), [413]],
];

describe.each([
  "/functions/v1/marketing-opt-out",
  "/functions/v1/marketing-opt-in",
  "/api/website-check",
])("a body that cannot be read is refused with a sentence by %s", (path) => {
  test.each(bodies)("%s", async (_, type, body, statuses) => {
    const response = await fetch(server.url + path, {
      method: "POST",
      headers: {
        apikey: server.publishableKey,
        Authorization: `Bearer ${token}`,
        "Content-Type": type,
      },
      body: Buffer.from(body, "latin1"),
    });
    const text = await response.text();
    expect(statuses, text.slice(0, 200)).toContain(response.status);
    expect(text).toMatch(sentence);
  });
});

test("a page that takes no body refuses one", async () => {
  for (const [, type, body] of bodies) {
    const response = await fetch(server.url, {
      method: "POST",
      headers: { "Content-Type": type },
      body: Buffer.from(body, "latin1"),
    });
    await response.text();
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  }
});
