import { beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { sharedTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await sharedTestServer();
  token = (await signIn(server, demoAccounts.developer)).session.access_token;
});

const megabytes = (count: number) => "x".repeat(count * 1024 * 1024);
/** One more than the limit: the rest of a refused body is read no faster than any other. */
const tooLarge = megabytes(2);
const tooLargeFile = megabytes(7);
const stackTrace = /\n\s+at |node_modules|\.ts:\d+/;

interface Attempt {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  status: number | number[];
}

const json = { "Content-Type": "application/json" };
const attempts: Record<string, Attempt> = {
  "malformed JSON to a table": {
    path: "/rest/v1/news",
    method: "POST",
    headers: json,
    body: "{",
    status: 400,
  },
  "malformed JSON to a database function": {
    path: "/rest/v1/rpc/submit_project",
    method: "POST",
    headers: json,
    body: "{]",
    status: 400,
  },
  "malformed JSON to a function": {
    path: "/functions/v1/marketing-opt-out",
    method: "POST",
    headers: json,
    body: "nonsense",
    status: 400,
  },
  "malformed JSON to sign-in": {
    path: "/auth/v1/otp",
    method: "POST",
    headers: json,
    body: "{",
    status: 400,
  },
  "2 MB to a table": {
    path: "/rest/v1/news",
    method: "POST",
    headers: json,
    body: tooLarge,
    status: 413,
  },
  "2 MB to a function": {
    path: "/functions/v1/marketing-opt-out",
    method: "POST",
    headers: json,
    body: tooLarge,
    status: 413,
  },
  "2 MB to sign-in": {
    path: "/auth/v1/otp",
    method: "POST",
    headers: json,
    body: tooLarge,
    status: 413,
  },
  "7 MB to storage": {
    path: "/storage/v1/object/company-logos/a/logo/b.png",
    method: "POST",
    headers: { "Content-Type": "image/png" },
    body: tooLargeFile,
    status: 413,
  },
  "2 MB to a page": { path: "/", method: "POST", body: tooLarge, status: 413 },
  "an unknown function": { path: "/functions/v1/nothing-here", method: "POST", status: 404 },
  "a function's folder of shared code": {
    path: "/functions/v1/_shared",
    method: "POST",
    status: 404,
  },
  "an unknown table": { path: "/rest/v1/nothing_here", status: 404 },
  "an unknown column": { path: "/rest/v1/news?select=nothing", status: 400 },
  "an unknown database function": {
    path: "/rest/v1/rpc/nothing_here",
    method: "POST",
    headers: json,
    body: "{}",
    status: 404,
  },
  "a wrong key": {
    path: "/rest/v1/news",
    headers: { apikey: "sb_publishable_wrong" },
    status: 401,
  },
  "no key": { path: "/rest/v1/news", headers: { apikey: "" }, status: 401 },
  "an invalid token": {
    path: "/rest/v1/projects",
    headers: { Authorization: "Bearer not.a.token" },
    status: 401,
  },
  "a password sign-in": {
    path: "/auth/v1/token?grant_type=password",
    method: "POST",
    headers: json,
    body: "{}",
    status: 422,
  },
  "a password sign-up": {
    path: "/auth/v1/signup",
    method: "POST",
    headers: json,
    body: '{"email":"a@b.example","password":"longenough"}',
    status: 422,
  },
  "a change of e-mail address": {
    path: "/auth/v1/user",
    method: "PUT",
    headers: json,
    body: '{"email":"administrator@example.org"}',
    status: 422,
  },
  "a sign-in without an e-mail address": {
    path: "/auth/v1/otp",
    method: "POST",
    headers: json,
    body: "{}",
    status: [400, 422],
  },
  "the engine's internal pages": { path: "/_system/info", status: 404 },
  "a type that is not accepted": {
    path: "/storage/v1/object/company-logos/a/logo/b.svg",
    method: "POST",
    headers: { "Content-Type": "image/svg+xml" },
    body: "<svg/>",
    status: 415,
  },
  "a file where the caller may store none, whatever it is": {
    path: "/storage/v1/object/company-logos/a/logo/b.png",
    method: "POST",
    headers: { "Content-Type": "image/png" },
    body: "<html><script>1</script>",
    status: 403,
  },
  "a huge search for files": {
    path: "/storage/v1/object/list/company-logos",
    method: "POST",
    headers: json,
    body: JSON.stringify({ prefix: "", search: "x".repeat(10_000) }),
    status: 400,
  },
  "files by number instead of by name": {
    path: "/storage/v1/object/company-logos",
    method: "DELETE",
    headers: json,
    body: '{"prefixes":[1]}',
    status: 400,
  },
  "a page of files after no page": {
    path: "/storage/v1/object/list-v2/company-logos",
    method: "POST",
    headers: json,
    body: '{"cursor":"eyJrZXkiOiJhIiwidGltZSI6Iid8fCcifQ"}',
    status: 400,
  },
  "a transformed image": {
    path: "/storage/v1/render/image/public/company-logos/a.png?width=10",
    status: 404,
  },
  "a resumable upload": {
    path: "/storage/v1/upload/resumable",
    method: "POST",
    headers: { "Tus-Resumable": "1.0.0" },
    status: 404,
  },
  "a missing stored file": {
    path: "/storage/v1/object/public/company-logos/nothing.png",
    status: [400, 404],
  },
  "a missing bucket": {
    path: "/storage/v1/object/public/nothing/nothing.png",
    status: [400, 404],
  },
  "a negative limit": { path: "/rest/v1/news?limit=-1", status: 400 },
  "a limit that is no whole number": { path: "/rest/v1/news?limit=1e99", status: 400 },
  "a limit beyond every number": {
    path: "/rest/v1/news?limit=99999999999999999999",
    status: 400,
  },
  "an unknown sort column": { path: "/rest/v1/news?select=id&order=nothing.desc", status: 400 },
  "an unknown sort column of an embedded table": {
    path: "/rest/v1/projects?select=id,company:companies(id)&company.order=nothing",
    status: 400,
  },
  "a negative limit for a list of files": {
    path: "/storage/v1/object/list/company-logos",
    method: "POST",
    headers: json,
    body: '{"prefix":"","limit":-1}',
    status: 400,
  },
  "an endless limit for a list of files": {
    path: "/storage/v1/object/list/company-logos",
    method: "POST",
    headers: json,
    body: '{"prefix":"","limit":1e99}',
    status: 400,
  },
  "an unknown sort column for a list of files": {
    path: "/storage/v1/object/list/company-logos",
    method: "POST",
    headers: json,
    body: '{"prefix":"","sortBy":{"column":"nothing","order":"asc"}}',
    status: 400,
  },
  "a null character in a filter": { path: "/rest/v1/news?title=eq.a%00b", status: 400 },
  "a null character in a function's argument": {
    path: "/rest/v1/rpc/get_frozen_comparison?frozen=%00",
    status: 400,
  },
  "a null character in a hash": {
    path: "/rest/v1/rpc/verify_frozen_hash?hash=%00",
    status: 400,
  },
  "a null character in a row": {
    path: "/rest/v1/lists",
    method: "POST",
    headers: json,
    body: '{"name":"a\\u0000b"}',
    status: 400,
  },
  "a null character in an argument": {
    path: "/rest/v1/rpc/get_shared_list",
    method: "POST",
    headers: json,
    body: '{"token":"\\u0000"}',
    status: 400,
  },
  "a null character in a sign-in": {
    path: "/auth/v1/verify",
    method: "POST",
    headers: json,
    body: '{"token_hash":"\\u0000","type":"email"}',
    status: 400,
  },
  "a null character in a refresh token": {
    path: "/auth/v1/token?grant_type=refresh_token",
    method: "POST",
    headers: json,
    body: '{"refresh_token":"\\u0000"}',
    status: 400,
  },
  "a null character in a function's body": {
    path: "/functions/v1/marketing-opt-out",
    method: "POST",
    headers: json,
    body: '{"email":"a\\u0000@b.example"}',
    status: 400,
  },
  "a null character in a folder's name": {
    path: "/storage/v1/object/list/company-logos",
    method: "POST",
    headers: json,
    body: '{"prefix":"\\u0000"}',
    status: 400,
  },
  "invalid UTF-8 in a query": { path: "/rest/v1/news?title=eq.%ff", status: 400 },
  "invalid UTF-8 in the path of a table": { path: "/rest/v1/%ff", status: 400 },
  "invalid UTF-8 in the path of a file": {
    path: "/storage/v1/object/public/company-logos/%ff.png",
    status: 400,
  },
  "invalid UTF-8 in the path of a function": { path: "/functions/v1/%ff", status: 400 },
  "invalid UTF-8 in the path of the site's API": { path: "/api/%ff", status: 400 },
  "invalid UTF-8 in the path of a page": { path: "/projects/%ff", status: [400, 404] },
  "a null character in a page's query": { path: "/?search=%00", status: 200 },
  "an unknown page": { path: "/no/such/page", status: 404 },
};

describe("bad input gets a clear 4xx, never a stack trace, never a 500", () => {
  test.each(Object.entries(attempts))("%s", async (_, { path, method, headers, body, status }) => {
    const response = await fetch(server.url + path, {
      method: method ?? "GET",
      headers: { apikey: server.publishableKey, Authorization: `Bearer ${token}`, ...headers },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    expect([status].flat(), text.slice(0, 300)).toContain(response.status);
    expect(text).not.toMatch(stackTrace);
    const isPage = response.headers.get("content-type")?.startsWith("text/html");
    if (!isPage) expect(text).toMatch(/"(message|msg|error_description)":"[^"]+"/);
  });

  test.each([
    "/assets/../../package.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/..%2f..%2fetc/passwd",
    "/storage/v1/object/public/company-logos/../../../engine-secrets.json",
    "/storage/v1/object/public/company-logos/%2e%2e/%2e%2e/engine-secrets.json",
    "/storage/v1/object/public/company-logos/..%2f..%2fengine-secrets.json",
    "/functions/v1/..%2f..%2fserver%2fmain",
  ])("a path with '..' cannot escape its folder: %s", async (path) => {
    const { status, body } = await rawRequest(server.url, {
      path,
      headers: { apikey: server.publishableKey },
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body.toString()).not.toMatch(/jwtSecret|"name": "cleartonne"|root:x/);
  });

  test("a body without a declared length is cut off at the limit", async () => {
    const response = await fetch(`${server.url}/rest/v1/news`, {
      method: "POST",
      headers: { ...json, apikey: server.publishableKey, Authorization: `Bearer ${token}` },
      body: new ReadableStream({
        start(controller) {
          for (let count = 0; count < 3; count += 1) {
            controller.enqueue(new TextEncoder().encode(megabytes(1)));
          }
          controller.close();
        },
      }),
      duplex: "half",
    } as RequestInit);
    expect(response.status).toBe(413);
  });
});
