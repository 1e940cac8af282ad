import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { openSocket, unfinishedRequest } from "../fixtures/socket-client.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";
import { functionAccess } from "../rls/access-table.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = (await signIn(server, demoAccounts.developer)).session.access_token;
});
afterAll(() => server.stop());

const json = "application/json";
const kilobyte = 1024;

function send(path: string, body: string, { method = "POST", type = json, as = "" } = {}) {
  return fetch(`${server.url}${path}`, {
    method,
    body,
    headers: {
      apikey: server.publishableKey,
      "Content-Type": type,
      ...(as && { Authorization: `Bearer ${as}` }),
    },
  });
}

async function problemOf(response: Response) {
  const { code, message } = (await response.json()) as { code: string; message: string };
  return { status: response.status, code, message };
}

/** As many rows as fit into 960 kilobytes. */
function manyRows(): string {
  const row = '{"title":"a"}';
  return `[${Array.from({ length: (960 * kilobyte) / (row.length + 1) }, () => row).join()}]`;
}

describe("a body from someone who is not logged in", () => {
  const denied = {
    status: 401,
    code: "42501",
    message: expect.stringMatching(/^permission denied for (?:table|function) \w+$/),
  };

  test.each(["POST", "PATCH", "PUT", "DELETE"])("is refused for tables: %s", async (method) => {
    expect(await problemOf(await send("/rest/v1/news", "{}", { method }))).toEqual(denied);
  });

  test.each(["is_admin", "submit_project", "claim_jobs"])(
    "is refused for a function that visitors cannot call: %s",
    async (name) => {
      expect(await problemOf(await send(`/rest/v1/rpc/${name}`, "{}"))).toEqual(denied);
    },
  );

  const offered = Object.entries(functionAccess).filter(
    ([, { granted }]) => granted === "everybody",
  );
  test.each(offered)("is read for a function that everybody may call: %s", async (name) => {
    expect((await send(`/rest/v1/rpc/${name}`, "{}")).status).not.toBe(401);
  });

  test("is refused with a token that was never issued", async () => {
    const forged = "eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYXV0aGVudGljYXRlZCJ9.c2lnbmF0dXJl";
    for (const path of ["/rest/v1/news", "/rest/v1/rpc/get_public_data_versions"]) {
      const problem = await problemOf(await send(path, "{}", { as: forged }));
      expect(problem).toMatchObject({ status: 401, code: "PGRST301" });
    }
  });

  test("is refused even if it never arrives", async () => {
    const headers = { apikey: server.publishableKey, "Content-Type": json };
    const client = openSocket(server.url, unfinishedRequest("/rest/v1/news", headers));
    await client.closed;
    expect(client.received()).toMatch(/^HTTP\/1\.1 401 /);
  });

  test("is read for a function that visitors can call, up to 16 KB", async () => {
    const path = "/rest/v1/rpc/get_public_data_versions";
    expect((await send(path, "{}")).status).toBe(200);
    const most = `{${" ".repeat(16 * kilobyte - 2)}}`;
    expect((await send(path, most)).status).toBe(200);
    const larger = await problemOf(await send(path, ` ${most}`));
    expect(larger).toMatchObject({ status: 413, message: "The request is larger than 16 KB." });
  });

  test("is not read to its end if it comes in thousands of parts of one byte", async () => {
    const head = [
      "POST /rest/v1/rpc/get_public_data_versions HTTP/1.1",
      `Host: ${new URL(server.url).host}`,
      `apikey: ${server.publishableKey}`,
      `Content-Type: ${json}`,
      "Transfer-Encoding: chunked",
    ];
    const parts = "1\r\n \r\n".repeat(10_000);
    const client = openSocket(server.url, `${head.join("\r\n")}\r\n\r\n${parts}`);
    await client.closed;
    expect(client.received()).toMatch(/^HTTP\/1\.1 400 /);
    expect(client.received()).toContain("The request was sent in too many small parts.");
  });

  test("of 960 KB, sent ten times at once, does not keep the server from serving others", async () => {
    const body = manyRows();
    /** How long a visitor waits who comes after ten such requests. */
    async function timeOf(path: string): Promise<number> {
      const started = performance.now();
      const sent = Array.from({ length: 10 }, () => send(path, body));
      const health = await fetch(`${server.url}/healthz`);
      const time = performance.now() - started;
      expect(health.status).toBe(200);
      for (const { ok } of await Promise.all(sent)) expect(ok).toBe(false);
      return time;
    }
    // The fastest of three, because load on the machine only ever makes responses slower.
    const fastest = async (path: string) =>
      Math.min(await timeOf(path), await timeOf(path), await timeOf(path));
    const unread = await fastest("/auth/v1/nothing");
    expect(await fastest("/rest/v1/news")).toBeLessThan(10 * unread);
  });
});

describe("a body from someone who is logged in", () => {
  const refusal = { status: 400, code: "body_not_offered" };
  const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  const keys = (count: number) =>
    JSON.stringify(
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1])),
    );
  const rows = (count: number) =>
    JSON.stringify(Array.from({ length: count }, () => ({ name: "a" })));

  test.each([
    ["more than 32 levels", `{"name":${nested(32)}}`, "32 levels"],
    ["a hundred thousand levels", nested(100_000), "32 levels"],
    ["more than 1,000 rows", rows(1_001), "1,000"],
    ["more than 1,000 values in a list", `{"name":${rows(1_001)}}`, "1,000"],
    ["more than 200 keys", keys(201), "200"],
  ])("is refused with %s", async (_, body, reason) => {
    const problem = await problemOf(await send("/rest/v1/lists", body, { as: token }));
    expect(problem).toMatchObject(refusal);
    expect(problem.message).toContain(reason);
  });

  test.each([
    ["32 levels", `{"name":${nested(31)}}`],
    ["1,000 rows", rows(1_000)],
    ["200 keys", keys(200)],
    ["brackets in its texts", JSON.stringify({ name: '["\\\\'.repeat(50) })],
  ])("reaches the data API with %s", async (_, body) => {
    const response = await send("/rest/v1/lists", body, { as: token });
    expect(await response.text()).not.toContain(refusal.code);
    expect(response.status).toBeLessThan(500);
  });

  test.each(["text/csv", "Text/CSV; charset=utf-8", "application/x-www-form-urlencoded"])(
    "is refused as %s, no matter who sends it",
    async (type) => {
      for (const as of [token, server.secretKey]) {
        const problem = await problemOf(await send("/rest/v1/lists", "name\na", { as, type }));
        expect(problem).toMatchObject({ status: 415, code: "body_not_offered" });
      }
    },
  );
});
