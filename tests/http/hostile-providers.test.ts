import { createHash } from "node:crypto";
import { generateKeyPair } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { apiClient } from "../fixtures/api-client.ts";
import { cookieBrowser, fragmentOf } from "../fixtures/cookie-browser.ts";
import { hostileClientId, startHostileIssuer } from "../fixtures/hostile-issuer.ts";
import { signIn } from "../fixtures/mailbox.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

const provider = "custom:oidc";
let server: TestServer;
let issuer: Awaited<ReturnType<typeof startHostileIssuer>>;

beforeAll(async () => {
  issuer = await startHostileIssuer();
  server = await startTestServer(issuer.settings);
});
afterAll(async () => {
  await server.stop();
  await issuer.stop();
});
beforeEach(() => issuer.override({}));

const landing = () => `${server.url}/auth/callback`;

/** Everything that a refused log-in must leave as it was. */
const accounts = () =>
  server.query(
    `select id, email, email_confirmed_at, raw_app_meta_data,
      (select count(*)::int from auth.identities where user_id = users.id) as identities,
      (select count(*)::int from auth.sessions where user_id = users.id) as sessions
    from auth.users order by id`,
  );

/** Logs in up to the provider, and comes back with a code. */
async function comeBack(response: Record<string, string> = {}) {
  const browser = cookieBrowser();
  const authorize = `${server.url}/auth/v1/authorize?provider=${provider}`;
  const sent = await browser.follow(authorize, `${issuer.issuer}/authorize`);
  const { state = "", nonce = "" } = Object.fromEntries(sent.searchParams);
  const search = new URLSearchParams({ code: "a-code", state, ...response });
  return {
    nonce,
    finish: async () =>
      fragmentOf(await browser.follow(`${server.url}/auth/v1/callback?${search}`, landing())),
  };
}

/** Logs in with the given ID token. */
async function logInWith(make: (nonce: string) => Promise<unknown>) {
  const { nonce, finish } = await comeBack();
  const id_token = await make(nonce);
  issuer.override({
    "/token": issuer.tokens(async () => ({
      access_token: "an-access-token",
      token_type: "Bearer",
      id_token,
    })),
  });
  return finish();
}

test("the issuer of these tests logs people in when it tells the truth", async () => {
  const result = await logInWith((nonce) => issuer.idToken({ nonce, sub: "honest" }));
  expect(result).toHaveProperty("access_token");
});

describe("an ID token that is not believed changes nothing", () => {
  const unsigned = (payload: Record<string, unknown>) => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    return `${part({ alg: "none" })}.${part(payload)}.`;
  };
  const now = () => Math.floor(Date.now() / 1000);
  const whole = (nonce: string) => ({
    iss: issuer.issuer,
    aud: hostileClientId,
    sub: "x",
    email: "hostile@example.org",
    email_verified: true,
    iat: now(),
    exp: now() + 300,
    nonce,
  });
  const secretKey = () => new TextEncoder().encode(issuer.settings.OIDC_CLIENT_SECRET);

  test.each<[string, (nonce: string) => Promise<unknown>]>([
    ["another audience", (nonce) => issuer.idToken({ nonce, aud: "another-site" })],
    ["another issuer", (nonce) => issuer.idToken({ nonce, iss: "https://accounts.google.com" })],
    ["another nonce", () => issuer.idToken({ nonce: "another" })],
    ["no nonce", () => issuer.idToken({})],
    ["expired", (nonce) => issuer.idToken({ nonce, exp: now() - 120, iat: now() - 300 })],
    ["no subject", (nonce) => issuer.idToken({ nonce, sub: "" })],
    [
      "another's key",
      async (nonce) =>
        issuer.idToken({ nonce }, { key: (await generateKeyPair("RS256")).privateKey }),
    ],
    [
      "the shared secret as its key",
      (nonce) => issuer.idToken({ nonce }, { key: secretKey(), alg: "HS256" }),
    ],
    ["alg: none", async (nonce) => unsigned(whole(nonce))],
    ["no token at all", async () => undefined],
    ["garbage", async () => "a.b.c"],
    ["an object", async () => ({ sub: "x" })],
  ])("%s", async (_, make) => {
    const before = await accounts();
    const result = await logInWith(make);
    expect(result).toMatchObject({ error: expect.any(String), error_code: expect.any(String) });
    expect(result).not.toHaveProperty("access_token");
    expect(await accounts()).toEqual(before);
  });
});

describe("a provider that does not respond as it should leads to a clear error, and changes nothing", () => {
  const never = () => undefined;

  test("a token endpoint that never responds is given up after five seconds", async () => {
    const before = await accounts();
    const { finish } = await comeBack();
    issuer.override({ "/token": never });
    const started = performance.now();
    expect(await finish()).toMatchObject({ error: "server_error", error_code: "request_timeout" });
    expect(performance.now() - started).toBeGreaterThan(4_500);
    expect(await accounts()).toEqual(before);
  });

  test("a body that never ends is given up too", async () => {
    const { finish } = await comeBack();
    issuer.override({
      "/token": (_, response) => {
        response.writeHead(200, { "Content-Type": "application/json" });
        response.write('{"access_token": "');
      },
    });
    expect(await finish()).toMatchObject({ error_code: "request_timeout" });
  });

  test.each<[string, string, string, number]>([
    ["HTML", "text/html", "<h1>Sorry</h1>", 200],
    ["broken JSON", "application/json", '{"access', 200],
    ["a list", "application/json", "[]", 200],
    ["an error", "application/json", '{"error":"invalid_grant"}', 400],
    ["a failure", "application/json", "{}", 500],
    ["another address", "text/plain", "", 302],
  ])("a token endpoint that responds with %s", async (_, type, body, status) => {
    const before = await accounts();
    const { finish } = await comeBack();
    issuer.override({
      "/token": (_request, response) =>
        response
          .writeHead(status, { "Content-Type": type, Location: "https://elsewhere.example/" })
          .end(body),
    });
    expect(await finish()).toMatchObject({
      error: expect.any(String),
      error_code: expect.any(String),
    });
    expect(await accounts()).toEqual(before);
  });

  test("what its user page says of someone else is not believed", async () => {
    const before = await accounts();
    const { nonce, finish } = await comeBack();
    const id_token = await issuer.idToken({ nonce, email: undefined, email_verified: undefined });
    issuer.override({
      "/token": issuer.tokens(async () => ({ access_token: "x", token_type: "Bearer", id_token })),
      "/userinfo": (_, response) =>
        issuer.json(response, {
          sub: "another",
          email: "victim@example.org",
          email_verified: true,
        }),
    });
    expect(await finish()).toHaveProperty("error_code");
    expect(await accounts()).toEqual(before);
  });

  test("an address that only its user page tells is taken from there", async () => {
    const { nonce, finish } = await comeBack();
    const id_token = await issuer.idToken({
      nonce,
      sub: "page",
      email: undefined,
      email_verified: undefined,
    });
    issuer.override({
      "/token": issuer.tokens(async () => ({ access_token: "x", token_type: "Bearer", id_token })),
      "/userinfo": (_, response) =>
        issuer.json(response, { sub: "page", email: "page@example.org", email_verified: true }),
    });
    const { access_token } = await finish();
    const { data } = await server.anonymous.auth.getUser(access_token);
    expect(data.user?.email).toBe("page@example.org");
  });
});

describe("a provider whose settings cannot be read", () => {
  let other: TestServer;
  let silent: Awaited<ReturnType<typeof startHostileIssuer>>;
  beforeAll(async () => {
    silent = await startHostileIssuer();
    other = await startTestServer(silent.settings);
  });
  afterAll(async () => {
    await other.stop();
    await silent.stop();
  });
  const settingsPath = "/.well-known/openid-configuration";
  const authorize = () =>
    cookieBrowser().follow(
      `${other.url}/auth/v1/authorize?provider=${provider}`,
      `${other.url}/auth/callback`,
    );

  test("does not stop the start, and leads the browser back with an error", async () => {
    silent.override({ [settingsPath]: () => undefined });
    expect(fragmentOf(await authorize())).toMatchObject({ error_code: "request_timeout" });
    silent.override({ [settingsPath]: (_, response) => response.writeHead(200).end("<html>") });
    expect(fragmentOf(await authorize())).toMatchObject({ error_code: "unexpected_failure" });
    const claimed = {
      issuer: "https://accounts.google.com",
      authorization_endpoint: "https://x.example",
    };
    silent.override({ [settingsPath]: (_, response) => silent.json(response, claimed) });
    expect(fragmentOf(await authorize())).toMatchObject({ error_code: "unexpected_failure" });
  });

  test("is asked again once it responds", async () => {
    silent.override({});
    const browser = cookieBrowser();
    const url = `${other.url}/auth/v1/authorize?provider=${provider}`;
    expect((await browser.follow(url, silent.issuer)).pathname).toBe("/authorize");
  });
});

describe("an ID token that the page got itself", () => {
  const nonce = "the page's own";
  const hashed = createHash("sha256").update(nonce).digest("hex");
  const client = () => apiClient(server.url, server.publishableKey);

  test("opens a session, with the nonce that only the page knows", async () => {
    const token = await issuer.idToken({ sub: "given", email: "given@example.org", nonce: hashed });
    const { data, error } = await client().auth.signInWithIdToken({ provider, token, nonce });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: "given@example.org", identities: [{ id: "given" }] });
    expect(data.session?.refresh_token).toEqual(expect.any(String));
  });

  test.each<[string, Record<string, unknown>, string | undefined, string]>([
    ["another nonce", { nonce: hashed }, "another", "validation_failed"],
    ["a nonce that the page does not give", { nonce: hashed }, undefined, "validation_failed"],
    ["no nonce where the page gives one", {}, nonce, "validation_failed"],
    ["the nonce itself instead of its hash", { nonce }, nonce, "validation_failed"],
    ["another audience", { aud: "another", nonce: hashed }, nonce, "bad_oauth_callback"],
    ["another issuer", { iss: "https://x.example", nonce: hashed }, nonce, "bad_oauth_callback"],
    ["no end", { exp: undefined, nonce: hashed }, nonce, "bad_oauth_callback"],
    ["an end that is past", { exp: 1_700_000_000, nonce: hashed }, nonce, "bad_oauth_callback"],
    [
      "an address that is not proved",
      { sub: "unproved", email_verified: false, nonce: hashed },
      nonce,
      "provider_email_needs_verification",
    ],
  ])("is refused with %s", async (_, claims, given, code) => {
    const before = await accounts();
    const token = await issuer.idToken(claims);
    const { error } = await client().auth.signInWithIdToken({
      provider,
      token,
      ...(given !== undefined && { nonce: given }),
    });
    expect(error).toMatchObject({ name: "AuthApiError", code });
    expect(await accounts()).toEqual(before);
  });

  test("is refused if its access token is another's, its key is unknown or it has no signature", async () => {
    const token = await issuer.idToken({ sub: "given", at_hash: "AAAAAAAAAAAAAAAAAAAAAA" });
    const withAccess = { provider, token, access_token: "another" };
    expect((await client().auth.signInWithIdToken(withAccess)).error?.status).toBe(400);
    const { privateKey } = await generateKeyPair("RS256");
    for (const forged of [
      await issuer.idToken({}, { key: privateKey }),
      await issuer.idToken({}, { key: new TextEncoder().encode("x".repeat(32)), alg: "HS256" }),
      `${Buffer.from('{"alg":"none"}').toString("base64url")}.${token.split(".")[1]}.`,
      "",
      "x",
    ]) {
      const { error } = await client().auth.signInWithIdToken({ provider, token: forged });
      expect(error?.status).toBe(400);
    }
  });

  test("is linked to the account of the person signed in, who keeps the session", async () => {
    const { session, user } = await signIn(server, "linker@example.org");
    const page = client();
    await page.auth.setSession(session);
    const token = await issuer.idToken({ sub: "linked", email: "other@example.org" });
    const { data, error } = await page.auth.linkIdentity({ provider, token });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(user.id);
    expect(data.user?.identities).toHaveLength(2);
    const again = await page.auth.linkIdentity({ provider, token });
    expect(again.error?.code).toBe("identity_already_exists");
  });

  test("is not linked without a session", async () => {
    const token = await issuer.idToken({ sub: "nobody" });
    const response = await fetch(`${server.url}/auth/v1/token?grant_type=id_token`, {
      method: "POST",
      headers: { apikey: server.publishableKey, "Content-Type": "application/json" },
      body: JSON.stringify({ provider, id_token: token, link_identity: true }),
    });
    expect(response.status).toBe(401);
  });
});
