import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDemoAccounts } from "#demo/close-accounts.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { createOneTimeTokens } from "#server/auth/one-time-tokens.ts";
import { loadEngineSecrets } from "#server/engine/engine-secrets.ts";
import { createUploadLinkTokens, type LinkMaker } from "#server/storage/links/link-tokens.ts";
import { receiveMail, signIn } from "../fixtures/mailbox.ts";
import { openSession } from "../fixtures/open-session.ts";
import { contents } from "../fixtures/project-files.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { openSocket } from "../fixtures/socket-client.ts";
import {
  emptySettings,
  sharedTestServer,
  startTestServer,
  type TestServer,
} from "../fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(emptySettings);
});
afterAll(() => server.stop());

const demo = (headers: Record<string, string> = {}, method = "POST") =>
  rawRequest(server.url, { path: "/auth/demo", method, headers });
const mailbox = (headers: Record<string, string> = {}) =>
  rawRequest(server.url, { path: "/dev/mailbox", headers });

const fromElsewhere: [string, Record<string, string>][] = [
  ["another host", { Host: "cleartonne.example" }],
  ["a host that only starts with this machine's name", { Host: "localhost.stranger.example" }],
  ["a page on another site", { Origin: "https://stranger.example" }],
  ["a link on another site", { Referer: "https://stranger.example/" }],
  ...[
    "Forwarded",
    "Via",
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "X-Real-IP",
    "X-Client-IP",
    "X-Cluster-Client-IP",
    "True-Client-IP",
    "CF-Connecting-IP",
    "CF-Ray",
    "Fly-Client-IP",
    "X-Envoy-External-Address",
    "X-Request-Id",
    "X-A-Proxy-Of-Tomorrow",
  ].map((name): [string, Record<string, string>] => [name, { [name]: "127.0.0.1" }]),
];

describe("the mailbox and the demo administrator are available only on this machine", () => {
  test("to a browser on this machine", async () => {
    const browser = {
      "User-Agent": "Mozilla/5.0",
      Accept: "text/html",
      "Accept-Language": "en-GB",
      "Accept-Encoding": "gzip, deflate, br, zstd",
      "Sec-Fetch-Mode": "navigate",
      "Sec-CH-UA": '"Chromium"',
      "Upgrade-Insecure-Requests": "1",
      Cookie: "essentialCookies=true",
      Origin: server.url,
      Referer: `${server.url}/login`,
    };
    expect((await mailbox(browser)).status).toBe(200);
    expect((await demo(browser, "GET")).status).toBe(204);
    expect((await demo(browser)).status).toBe(200);
  });

  test.each(fromElsewhere)("not through %s", async (_, headers) => {
    expect((await mailbox(headers)).status).toBe(404);
    expect((await demo(headers, "GET")).status).toBe(404);
    const response = await demo(headers);
    expect(response.status).toBe(404);
    expect(response.body.toString()).not.toContain("token");
  });

  test("not over HTTP/1.0, which only proxies still use", async () => {
    const client = openSocket(server.url, "GET /dev/mailbox HTTP/1.0\r\nHost: localhost\r\n\r\n");
    await client.closed;
    expect(client.received()).toMatch(/^HTTP\/1\.1 404 /);
  });
});

describe("a demonstration explicitly open to everyone", () => {
  let open: TestServer;
  beforeAll(async () => {
    // Its configuration sets DEMO_DATA=on.
    open = await sharedTestServer();
  });

  test.each(fromElsewhere)("offers its administrator even through %s", async (_, headers) => {
    const request = { path: "/auth/demo", headers };
    expect((await rawRequest(open.url, { ...request, method: "GET" })).status).toBe(204);
    expect((await rawRequest(open.url, { ...request, method: "POST" })).status).toBe(200);
  });
});

describe("with demo data off", () => {
  let closed: TestServer;
  beforeAll(async () => {
    // Its database already contains the demo data.
    closed = await startTestServer({ DEMO_DATA: "off" });
  });
  afterAll(() => closed.stop());

  const post = (path: string, body: unknown) =>
    fetch(closed.url + path, {
      method: "POST",
      headers: { apikey: closed.publishableKey, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const contentOf = async (response: Response) => ({
    status: response.status,
    body: await response.text(),
    headers: [...response.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name)),
  });

  test.each(Object.values(demoAccounts))(
    "%s gets no message, with nothing in the response to show it",
    async (email) => {
      const [row] = await closed.query<{ count: number }>(
        "select count(*)::int as count from auth.users where email = $1",
        [email],
      );
      expect(row?.count, "the account is still there").toBe(1);
      const refused = await contentOf(await post("/auth/v1/otp", { email: email.toUpperCase() }));
      const served = await contentOf(await post("/auth/v1/otp", { email: "somebody@example.org" }));
      expect(refused).toEqual(served);
      await receiveMail(closed, "somebody@example.org");
      const mails = await (await fetch(`${closed.url}/dev/mailbox/messages.json`)).text();
      expect(mails).not.toContain(email);
    },
  );

  test("a code is refused like any wrong one, even if the database knows it", async () => {
    const type = "email";
    const email = demoAccounts.administrator;
    const { jwtSecret } = await loadEngineSecrets(closed.folder);
    const [account] = await closed.query<{ id: string }>(
      "select id from auth.users where email = $1",
      [email],
    );
    const query = <Row>(statement: string, parameters: readonly unknown[] = []) =>
      closed.query<Row>(statement, [...parameters]);
    const { link, code } = await createOneTimeTokens(jwtSecret).issue(query, {
      user_id: account?.id ?? "",
      token_type: "recovery_token",
      relates_to: email,
    });
    const guessed = await contentOf(await post("/auth/v1/verify", { type, email, token: code }));
    const wrong = { type, email: "somebody@example.org", token: "000000" };
    expect(guessed).toEqual(await contentOf(await post("/auth/v1/verify", wrong)));
    expect((await post("/auth/v1/verify", { type, token_hash: link })).ok).toBe(false);
  });

  test("an access token issued earlier gives no access", async () => {
    const token = await openSession(closed, demoAccounts.administrator);
    for (const path of [
      "/auth/v1/user",
      "/rest/v1/project_listings?select=cost_per_ton",
      "/rest/v1/projects?select=id",
      "/storage/v1/object/list/project_media",
      "/functions/v1/bezero-hourly-refresh",
    ]) {
      const response = await fetch(closed.url + path, {
        headers: { apikey: closed.publishableKey, Authorization: `Bearer ${token}` },
      });
      expect(response.status, path).toBe(401);
      expect(await response.json(), path).toMatchObject({ error_code: "account_closed" });
      const malformed = await fetch(closed.url + path, {
        headers: {
          apikey: closed.publishableKey,
          Authorization: `Bearer \t${token.slice(0, -4)} ${token.slice(-4)}\u00a0`,
        },
      });
      expect(malformed.status, `${path} with spaces in the token`).toBe(401);
      const asKey = await fetch(closed.url + path, { headers: { apikey: token } });
      expect(asKey.ok, `${path} with the token as the API key`).toBe(false);
    }
    for (const path of [
      "/api/listings",
      "/api/listings/csv",
      "/api/market",
      "/api/projects/none/price-comparison",
    ]) {
      const headers = { Authorization: `Bearer ${token}` };
      const response = await fetch(closed.url + path, { headers });
      expect(response.status, path).toBe(401);
      expect(await response.json(), path).toMatchObject({ code: "account_closed" });
    }
    const { session } = await signIn(closed, "somebody-else@example.org");
    expect((await closed.as(session.access_token).from("profiles").select("id")).error).toBeNull();
  });

  test("an upload link created earlier stores nothing", async () => {
    const { jwtSecret } = await loadEngineSecrets(closed.folder);
    const bucket = closed.anonymous.storage.from("content-images");
    const image = new File([contents["image/png"]], "x.png", { type: "image/png" });
    const [opened] = await closed.query<{ id: string; user_id: string }>(
      `insert into auth.sessions (id, user_id)
       select gen_random_uuid(), id from auth.users where email = $1 returning id, user_id`,
      [demoAccounts.administrator],
    );
    const sendAs = async (maker: LinkMaker, key: string) => {
      const link = { bucket: "content-images", key, maker, upsert: false };
      const token = await createUploadLinkTokens(jwtSecret).sign(link);
      return bucket.uploadToSignedUrl(key, token, image);
    };
    const administrator = {
      role: "authenticated",
      user: opened?.user_id ?? "",
      session: opened?.id ?? "",
      aal: "aal1",
    } as const;
    const refused = await sendAs(administrator, "of-the-demo.png");
    expect(refused.error?.message).toBe("This upload link is invalid or has expired.");
    expect((await sendAs({ role: "service_role" }, "of-the-server.png")).error).toBeNull();
  });

  test("the button does not exist", async () => {
    expect((await fetch(`${closed.url}/auth/demo`)).status).toBe(404);
    expect((await fetch(`${closed.url}/auth/demo`, { method: "POST" })).ok).toBe(false);
  });
});

test("closing the demo accounts ends their sessions and links, but no one else's", async () => {
  const refresh = (refresh_token: string) =>
    server.anonymous.auth.refreshSession({ refresh_token });
  const { session } = await signIn(server, demoAccounts.developer);
  const other = await signIn(server, "not-a-demo@example.org");
  await server.anonymous.auth.signInWithOtp({ email: demoAccounts.administrator });
  const { text } = await receiveMail(server, demoAccounts.administrator);
  const token_hash = /token_hash=([^&\s]+)/.exec(text)?.[1] ?? "";

  await closeDemoAccounts(server.database);
  expect((await refresh(session.refresh_token)).error).not.toBeNull();
  const redeemed = await server.anonymous.auth.verifyOtp({ token_hash, type: "email" });
  expect(redeemed.error).not.toBeNull();
  expect((await refresh(other.session.refresh_token)).error).toBeNull();
});
