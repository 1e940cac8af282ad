import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fragmentOf } from "../fixtures/cookie-browser.ts";
import { signIn } from "../fixtures/mailbox.ts";
import {
  asBase64,
  createIdentityProvider,
  type ResponseDetails,
  readRequest,
} from "../fixtures/saml-identity-provider.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

const idp = createIdentityProvider();
let server: TestServer;

beforeAll(async () => {
  const file = path.join(tmpdir(), `idp-${crypto.randomUUID()}.xml`);
  await writeFile(file, idp.metadata);
  server = await startTestServer({
    LOGIN_METHODS: "email,saml",
    SAML_IDP_METADATA: file,
    SAML_DOMAINS: "acme.example,acme.test",
  });
});
afterAll(() => server.stop());

function pageClient(flowType: "implicit" | "pkce" = "implicit") {
  const memory = new Map<string, string>();
  return createClient(server.url, server.publishableKey, {
    auth: {
      flowType,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: `test-${crypto.randomUUID()}`,
      storage: {
        getItem: (key) => memory.get(key) ?? null,
        setItem: (key, value) => void memory.set(key, value),
        removeItem: (key) => void memory.delete(key),
      },
    },
  });
}

async function begin(page = pageClient()): Promise<string> {
  const redirectTo = `${server.url}/auth/callback`;
  const { data, error } = await page.auth.signInWithSSO({
    domain: "acme.example",
    options: { redirectTo },
  });
  if (error || !data) throw error;
  return data.url;
}

/** What the provider's page lets the browser do. */
async function post(xml: string, relayState: string): Promise<URL> {
  const response = await fetch(`${server.url}/auth/v1/sso/saml/acs`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: "https://idp.example" },
    body: new URLSearchParams({ SAMLResponse: asBase64(xml), RelayState: relayState }),
  });
  expect(response.status).toBe(303);
  return new URL(response.headers.get("location") ?? "");
}

async function logIn(changes: Partial<ResponseDetails> = {}) {
  const url = await begin();
  return fragmentOf(await post(idp.respond(url, changes), readRequest(url).relayState));
}

const accounts = () =>
  server.query(
    `select id, email, email_confirmed_at,
      (select count(*)::int from auth.identities where user_id = users.id) as identities,
      (select count(*)::int from auth.sessions where user_id = users.id) as sessions
    from auth.users order by id`,
  );

describe("single sign-on", () => {
  test("opens an account for an address of the provider's domain", async () => {
    const tokens = await logIn({ nameId: "ada-1", email: "Ada@acme.example" });
    const { data } = await server.anonymous.auth.getUser(tokens.access_token);
    expect(data.user).toMatchObject({
      email: "ada@acme.example",
      email_confirmed_at: expect.any(String),
      identities: [{ id: "ada-1", provider: expect.stringMatching(/^sso:[\w-]{36}$/) }],
    });
    const claims = await server.anonymous.auth.getClaims(tokens.access_token);
    expect(claims.data?.claims.amr).toMatchObject([{ method: "sso/saml" }]);
  });

  test("a page that wants a code exchanges it", async () => {
    const page = pageClient("pkce");
    const url = await begin(page);
    const end = await post(
      idp.respond(url, { nameId: "bo-1", email: "bo@acme.test" }),
      readRequest(url).relayState,
    );
    const { data, error } = await page.auth.exchangeCodeForSession(
      end.searchParams.get("code") ?? "",
    );
    expect(error).toBeNull();
    expect(data.user?.email).toBe("bo@acme.test");
  });

  test("joins the confirmed account of the address", async () => {
    const { user } = await signIn(server, "cy@acme.example");
    const tokens = await logIn({ nameId: "cy-1", email: "cy@acme.example" });
    const { data } = await server.anonymous.auth.getUser(tokens.access_token);
    expect(data.user?.id).toBe(user.id);
  });

  test("the provider is found by its ID too, and stays the same through a restart", async () => {
    await begin();
    const providers = await server.query<{ id: string }>("select id from auth.sso_providers");
    expect(providers).toHaveLength(1);
    const { data } = await pageClient().auth.signInWithSSO({ providerId: providers[0]?.id ?? "" });
    expect(data?.url).toContain(idp.loginUrl);
  });

  test("an unknown domain or provider has none", async () => {
    const { auth } = pageClient();
    for (const params of [
      { domain: "elsewhere.example" },
      { domain: "" },
      { providerId: crypto.randomUUID() },
    ]) {
      expect((await auth.signInWithSSO(params)).error).toMatchObject({
        status: 404,
        code: "sso_provider_not_found",
      });
    }
    expect((await auth.signInWithSSO({ providerId: "x" })).error?.code).toBe("validation_failed");
  });

  test("this site's metadata can be read by anyone", async () => {
    const response = await fetch(`${server.url}/auth/v1/sso/saml/metadata`);
    expect(response.headers.get("content-type")).toContain("application/samlmetadata+xml");
    expect(await response.text()).toContain(`${server.url}/auth/v1/sso/saml/acs`);
  });
});

describe("a response that is not believed leads to an error and changes nothing", () => {
  test.each<[string, Partial<ResponseDetails>, string]>([
    ["unsigned", { signed: "nothing" }, "bad_oauth_callback"],
    ["for another audience", { audience: "https://x.example" }, "bad_oauth_callback"],
    ["for another destination", { destination: "https://x.example" }, "bad_oauth_callback"],
    ["for another recipient", { recipient: "https://x.example" }, "bad_oauth_callback"],
    ["to another request", { inResponseTo: "_another" }, "bad_oauth_callback"],
    ["expired", { notOnOrAfter: new Date(Date.now() - 60_000) }, "bad_oauth_callback"],
    [
      "with another domain's address",
      { email: "eve@elsewhere.example" },
      "provider_email_needs_verification",
    ],
    ["with no address", { email: "nobody", nameId: "nobody" }, "email_address_invalid"],
  ])("%s", async (_, changes, code) => {
    const before = await accounts();
    expect(await logIn({ nameId: "eve", ...changes })).toMatchObject({ error_code: code });
    expect(await accounts()).toEqual(before);
  });

  test("one that is sent again, even at the same moment", async () => {
    const url = await begin();
    const xml = idp.respond(url, { nameId: "di-1", email: "di@acme.example" });
    const { relayState } = readRequest(url);
    const ends = await Promise.all([post(xml, relayState), post(xml, relayState)]);
    const outcomes = ends.map((end) => fragmentOf(end).error_code ?? "logged in").sort();
    expect(outcomes).toEqual(["logged in", "saml_relay_state_not_found"]);
    expect(fragmentOf(await post(xml, relayState)).error_code).toBe("saml_relay_state_not_found");
  });

  test("one for someone else's request", async () => {
    const [mine, theirs] = [await begin(), await begin()];
    const end = await post(idp.respond(mine, { nameId: "eve" }), readRequest(theirs).relayState);
    expect(fragmentOf(end).error_code).toBe("bad_oauth_callback");
  });

  test.each(["", "x", crypto.randomUUID()])("one that no one asked for: %j", async (relayState) => {
    const url = await begin();
    const end = await post(idp.respond(url), relayState);
    expect(fragmentOf(end).error_code).toBe("saml_relay_state_not_found");
  });

  test("a request that is ten minutes old", async () => {
    const url = await begin();
    const { relayState } = readRequest(url);
    await server.query(
      "update auth.saml_relay_states set created_at = now() - interval '11 minutes' where id = $1",
      [relayState],
    );
    const end = await post(idp.respond(url), relayState);
    expect(fragmentOf(end).error_code).toBe("saml_relay_state_not_found");
  });
});
