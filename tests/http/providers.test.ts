import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cookieBrowser, fragmentOf } from "../fixtures/cookie-browser.ts";
import { receiveMail, signIn } from "../fixtures/mailbox.ts";
import { type OpenIdPerson, startOpenIdProvider } from "../fixtures/openid-provider.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

const provider = "custom:oidc";
let server: TestServer;
let issuer: Awaited<ReturnType<typeof startOpenIdProvider>>;

beforeAll(async () => {
  issuer = await startOpenIdProvider();
  server = await startTestServer(issuer.settings);
  issuer.allow(server.url);
});
afterAll(async () => {
  await server.stop();
  await issuer.stop();
});

const landing = () => `${server.url}/auth/callback`;

/** The ordinary client, with a memory of its own, as a page has one. */
function pageClient(flowType: "implicit" | "pkce", browser = cookieBrowser()) {
  const memory = new Map<string, string>();
  const client = createClient(server.url, server.publishableKey, {
    auth: {
      flowType,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      persistSession: true,
      storageKey: `test-${crypto.randomUUID()}`,
      storage: {
        getItem: (key) => memory.get(key) ?? null,
        setItem: (key, value) => void memory.set(key, value),
        removeItem: (key) => void memory.delete(key),
      },
    },
    global: { fetch: (input, init) => browser.request(String(input), init) },
  });
  return { ...client, auth: client.auth, browser };
}

type Page = ReturnType<typeof pageClient>;

async function startLogin(page: Page, redirectTo = landing()) {
  const { data } = await page.auth.signInWithOAuth({ provider, options: { redirectTo } });
  return data.url ?? "";
}

async function logIn(person: OpenIdPerson, page = pageClient("implicit")) {
  issuer.logIn(person);
  const end = await page.browser.follow(await startLogin(page), landing());
  return fragmentOf(end);
}

/** Logs in, and the page uses the tokens. */
async function loggedIn(person: OpenIdPerson) {
  const page = pageClient("pkce");
  issuer.logIn(person);
  const end = await page.browser.follow(await startLogin(page), landing());
  const { data, error } = await page.auth.exchangeCodeForSession(
    end.searchParams.get("code") ?? "",
  );
  if (error) throw error;
  return { page, ...data };
}

async function confirmedPage(email: string): Promise<Page> {
  const { session } = await signIn(server, email);
  const page = pageClient("implicit");
  await page.auth.setSession(session);
  return page;
}

/** Everything that a refused log-in must leave as it was. */
const accounts = () =>
  server.query(
    `select id, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
      (select count(*)::int from auth.identities where user_id = users.id) as identities,
      (select count(*)::int from auth.sessions where user_id = users.id) as sessions
    from auth.users order by id`,
  );

describe("logging in with a provider", () => {
  test("creates a confirmed account, and a page that wants tokens gets them in the fragment", async () => {
    const tokens = await logIn({
      sub: "ada",
      email: "Ada@acme.example",
      email_verified: true,
      name: "Ada",
    });
    expect(tokens).toMatchObject({ token_type: "bearer", expires_in: "3600" });
    const { data } = await server.anonymous.auth.getUser(tokens.access_token);
    expect(data.user).toMatchObject({
      email: "ada@acme.example",
      email_confirmed_at: expect.any(String),
      app_metadata: { provider, providers: [provider] },
      user_metadata: { name: "Ada" },
      identities: [{ provider, id: "ada", identity_data: { email_verified: true } }],
    });
    const claims = await server.anonymous.auth.getClaims(tokens.access_token);
    expect(claims.data?.claims).toMatchObject({ aal: "aal1", amr: [{ method: "oauth" }] });
  });

  test("a page that wants a code exchanges it, and the same person has the same account", async () => {
    const first = await loggedIn({ sub: "bob", email: "bob@acme.example", email_verified: true });
    const second = await loggedIn({
      sub: "bob",
      email: "other@acme.example",
      email_verified: false,
    });
    expect(second.user?.id).toBe(first.user?.id);
    expect(second.user?.email).toBe("bob@acme.example");
    const { data } = await second.page.auth.refreshSession();
    expect(data.user?.id).toBe(first.user?.id);
  });

  test("a code works once, and only in the page that asked for it", async () => {
    const page = pageClient("pkce");
    issuer.logIn({ sub: "cleo", email: "cleo@acme.example", email_verified: true });
    const end = await page.browser.follow(await startLogin(page), landing());
    const code = end.searchParams.get("code") ?? "";
    const other = pageClient("pkce");
    await startLogin(other);
    const stolen = await other.auth.exchangeCodeForSession(code);
    expect(stolen.error?.code).toBe("bad_code_verifier");
  });

  test("an address that the provider does not vouch for opens no account and joins none", async () => {
    await signIn(server, "victim@acme.example");
    const before = await accounts();
    for (const email_verified of [false, undefined]) {
      for (const email of ["victim@acme.example", "new@acme.example"]) {
        const person = {
          sub: `eve-${email}`,
          email,
          ...(email_verified === false && { email_verified }),
        };
        const result = await logIn(person);
        expect(result).toMatchObject({
          error: "access_denied",
          error_code: "provider_email_needs_verification",
        });
      }
    }
    expect(await accounts()).toEqual(before);
  });

  test("no address, or none that is one, opens no account", async () => {
    const before = await accounts();
    for (const email of [undefined, "a,victim@x", "x <victim@x.example>", "nobody"]) {
      const result = await logIn({ sub: "odd", email_verified: true, ...(email && { email }) });
      expect(result.error_code).toBe("email_address_invalid");
    }
    expect(await accounts()).toEqual(before);
  });

  test("joins the account of its address if both sides have proved it", async () => {
    const { user } = await signIn(server, "dora@acme.example");
    const joined = await loggedIn({
      sub: "dora",
      email: "dora@acme.example",
      email_verified: true,
    });
    expect(joined.user?.id).toBe(user.id);
    expect(joined.user?.identities?.map((identity) => identity.provider).sort()).toEqual([
      provider,
      "email",
    ]);
  });

  test("an account that someone only typed the address of neither keeps the owner out nor lets the typist in", async () => {
    const email = "typed@acme.example";
    await server.anonymous.auth.signInWithOtp({ email });
    const { text } = await receiveMail(server, email);
    const token_hash = /token_hash=([^&\s]+)/.exec(text)?.[1] ?? "";
    const { user } = await loggedIn({ sub: "typed", email, email_verified: true });
    expect(user?.email_confirmed_at).toBeTruthy();
    const late = await server.anonymous.auth.verifyOtp({ type: "email", token_hash });
    expect(late.data.session).toBeNull();
  });

  test("returns only to this site", async () => {
    issuer.logIn({ sub: "ada", email: "ada@acme.example", email_verified: true });
    for (const target of [
      "https://evil.example/",
      `${server.url}.evil.example/`,
      "javascript:alert(1)",
      "//evil.example",
    ]) {
      const page = pageClient("implicit");
      const end = await page.browser.follow(await startLogin(page, target), landing());
      expect(end.origin).toBe(server.url);
      expect(end.href).toMatch(/#access_token=/);
    }
    const page = pageClient("implicit");
    const own = `${server.url}/lists?x=1#part`;
    const end = await page.browser.follow(await startLogin(page, own), `${server.url}/lists`);
    expect(end.search).toBe("?x=1");
    expect(fragmentOf(end)).toHaveProperty("access_token");
  });

  test("a log-in is completed once, in the browser that began it", async () => {
    const page = pageClient("implicit");
    issuer.logIn({ sub: "ada", email: "ada@acme.example", email_verified: true });
    const back = await page.browser.follow(
      await startLogin(page),
      `${server.url}/auth/v1/callback`,
    );
    const elsewhere = await cookieBrowser().follow(back.href, landing());
    expect(fragmentOf(elsewhere).error_code).toBe("bad_oauth_state");
    // The attempt used it up, so that a state that leaked is worth nothing.
    const again = await page.browser.follow(back.href, landing());
    expect(fragmentOf(again).error_code).toBe("bad_oauth_state");
  });

  test.each(["", "?state=", "?state=a.b.c&code=1", "?code=1", "?error=access_denied"])(
    "a callback that no one began leads to an error: %j",
    async (search) => {
      const end = await cookieBrowser().follow(
        `${server.url}/auth/v1/callback${search}`,
        landing(),
      );
      expect(fragmentOf(end)).toMatchObject({
        error: "access_denied",
        error_code: "bad_oauth_state",
      });
    },
  );

  test("a provider that posts a form is led to the same place", async () => {
    const page = pageClient("implicit");
    issuer.logIn({ sub: "ada", email: "ada@acme.example", email_verified: true });
    const callback = `${server.url}/auth/v1/callback`;
    const back = await page.browser.follow(await startLogin(page), callback);
    const posted = await page.browser.request(callback, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: back.searchParams.toString(),
    });
    const end = await page.browser.follow(posted.headers.get("location") ?? "", landing());
    expect(fragmentOf(end)).toHaveProperty("access_token");
  });

  test("cancelling at the provider says so", async () => {
    const page = pageClient("implicit");
    const response = await page.browser.request(await startLogin(page));
    const state = new URL(response.headers.get("location") ?? "").searchParams.get("state") ?? "";
    const search = new URLSearchParams({ state, error: "access_denied", iss: issuer.issuer });
    const end = await page.browser.follow(`${server.url}/auth/v1/callback?${search}`, landing());
    expect(fragmentOf(end).error_description).toBe("You cancelled the log-in at the provider.");
  });

  test.each(["google", "azure", "oidc", "", "__proto__"])(
    "a provider that is not configured is not offered: %j",
    async (name) => {
      const response = await fetch(`${server.url}/auth/v1/authorize?provider=${name}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error_code: "validation_failed" });
    },
  );
});

describe("linking identities", () => {
  async function link(page: Page, person: OpenIdPerson) {
    issuer.logIn(person);
    const { data, error } = await page.auth.linkIdentity({
      provider,
      options: { redirectTo: landing() },
    });
    if (error) throw error;
    return fragmentOf(await page.browser.follow(data.url ?? "", landing()));
  }

  test("a signed-in user adds one, whatever its address, lists it and removes it", async () => {
    const page = await confirmedPage("gil@example.org");
    const linked = await link(page, { sub: "gil", email: "gil@elsewhere.example" });
    expect(linked).toHaveProperty("access_token");
    const { data } = await page.auth.getUserIdentities();
    expect(data?.identities.map((identity) => identity.provider)).toEqual(["email", provider]);
    const added = data?.identities.find((identity) => identity.provider === provider);
    if (!added) throw new Error("The identity is missing");
    expect(await page.auth.unlinkIdentity(added)).toMatchObject({ error: null });
    const after = await page.auth.getUserIdentities();
    expect(after.data?.identities.map((identity) => identity.provider)).toEqual(["email"]);
    const { data: user } = await page.auth.getUser();
    expect(user.user?.app_metadata.providers).toEqual(["email"]);
  });

  test("an identity belongs to one account", async () => {
    const person = { sub: "hal", email: "hal@acme.example", email_verified: true };
    await loggedIn(person);
    const page = await confirmedPage("ida@example.org");
    const before = await accounts();
    expect(await link(page, person)).toMatchObject({ error_code: "identity_already_exists" });
    expect(await accounts()).toEqual(before);
  });

  test("of two browsers that link one identity at once, one wins", async () => {
    const pages = await Promise.all([
      confirmedPage("jo@example.org"),
      confirmedPage("kim@example.org"),
    ]);
    const person = { sub: "shared", email: "shared@acme.example", email_verified: true };
    issuer.logIn(person);
    const backs = await Promise.all(
      pages.map(async (page) => {
        const { data } = await page.auth.linkIdentity({
          provider,
          options: { redirectTo: landing() },
        });
        return page.browser.follow(data.url ?? "", `${server.url}/auth/v1/callback`);
      }),
    );
    const ends = await Promise.all(
      pages.map((page, index) => page.browser.follow(backs[index]?.href ?? "", landing())),
    );
    const outcomes = ends.map((end) => fragmentOf(end).error_code ?? "linked").sort();
    expect(outcomes).toEqual(["identity_already_exists", "linked"]);
    const owners = await server.query(
      "select user_id from auth.identities where provider_id = 'shared'",
    );
    expect(owners).toHaveLength(1);
  });

  test("a link that was begun elsewhere does not give away the visitor's identity", async () => {
    const attacker = await confirmedPage("attacker@example.org");
    const { data } = await attacker.auth.linkIdentity({
      provider,
      options: { redirectTo: landing() },
    });
    issuer.logIn({ sub: "visitor", email: "visitor@acme.example", email_verified: true });
    const end = await cookieBrowser().follow(data.url ?? "", landing());
    expect(fragmentOf(end).error_code).toBe("bad_oauth_state");
    expect(await server.query("select from auth.identities where provider_id = 'visitor'")).toEqual(
      [],
    );
  });

  test("a session that has ended links nothing", async () => {
    const page = await confirmedPage("leo@example.org");
    issuer.logIn({ sub: "leo", email: "leo@acme.example", email_verified: true });
    const { data } = await page.auth.linkIdentity({ provider, options: { redirectTo: landing() } });
    await page.auth.signOut();
    const end = await page.browser.follow(data.url ?? "", landing());
    expect(fragmentOf(end).error_code).toBe("session_not_found");
    expect(await server.query("select from auth.identities where provider_id = 'leo'")).toEqual([]);
  });

  test("the last identity stays, and no one removes another's", async () => {
    const mia = await loggedIn({ sub: "mia", email: "mia@acme.example", email_verified: true });
    const [identity] = mia.user?.identities ?? [];
    if (!identity) throw new Error("The identity is missing");
    const refused = await mia.page.auth.unlinkIdentity(identity);
    expect(refused.error).toMatchObject({ status: 422, code: "single_identity_not_deletable" });
    const page = await confirmedPage("nia@example.org");
    const foreign = await page.auth.unlinkIdentity(identity);
    expect(foreign.error).toMatchObject({ status: 422, code: "identity_not_found" });
  });

  test("two removals at once leave one identity", async () => {
    const page = await confirmedPage("oz@acme.example");
    await link(page, { sub: "oz", email: "oz@acme.example", email_verified: true });
    const { data } = await page.auth.getUserIdentities();
    const results = await Promise.all(
      (data?.identities ?? []).map((one) => page.auth.unlinkIdentity(one)),
    );
    expect(results.map(({ error }) => error?.code ?? "removed").sort()).toEqual([
      "removed",
      "single_identity_not_deletable",
    ]);
  });

  test("the address goes with its identity, unless nothing proves another", async () => {
    const page = await confirmedPage("pat@example.org");
    await link(page, { sub: "pat", email: "pat@unproven.example" });
    const { data } = await page.auth.getUserIdentities();
    const own = data?.identities.find((identity) => identity.provider === "email");
    if (!own) throw new Error("The identity is missing");
    const refused = await page.auth.unlinkIdentity(own);
    expect(refused.error?.code).toBe("email_conflict_identity_not_deletable");
    await server.query(
      `update auth.identities set identity_data = identity_data || '{"email_verified": true}'
      where provider_id = 'pat'`,
    );
    expect((await page.auth.unlinkIdentity(own)).error).toBeNull();
    const { data: after } = await page.auth.getUser();
    expect(after.user?.email).toBe("pat@unproven.example");
  });

  test("without a session there is nothing to link to", async () => {
    const response = await fetch(
      `${server.url}/auth/v1/user/identities/authorize?provider=${provider}`,
      {
        headers: { apikey: server.publishableKey },
      },
    );
    expect(response.status).toBe(401);
  });
});

test("a posted form that is too long or none at all is refused", async () => {
  const post = (body: string, type = "application/x-www-form-urlencoded") =>
    fetch(`${server.url}/auth/v1/callback`, {
      method: "POST",
      headers: { "Content-Type": type },
      body,
      redirect: "manual",
    });
  expect((await post("x".repeat(300_000))).status).toBe(413);
  expect((await post("{}", "application/json")).status).toBe(400);
  expect((await post("state=%00")).status).toBe(400);
});
