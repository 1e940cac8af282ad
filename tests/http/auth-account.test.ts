import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { startAuthApi, type TestAuthApi } from "../fixtures/auth-api.ts";

let api: TestAuthApi;
beforeAll(async () => {
  api = await startAuthApi();
});
afterAll(() => api.stop());

async function logIn(email: string) {
  const browser = api.browser();
  await browser.signInWithOtp({ email });
  const { token } = api.mailTo(email);
  const { data, error } = await browser.verifyOtp({ token_hash: token, type: "email" });
  if (error || !data.session || !data.user) throw error ?? new Error("No session");
  return { browser, session: data.session, user: data.user };
}

const confirm = (email: string) =>
  api.browser().verifyOtp({ token_hash: api.mailTo(email).token, type: "email_change" });

const addressOf = async (id: string) =>
  (await api.query<{ email: string }>("select email from auth.users where id = $1", [id]))[0]
    ?.email;

describe("changing the address", () => {
  test("needs both mailboxes, in either order", async () => {
    for (const [first, second] of [
      ["old", "new"],
      ["new", "old"],
    ] as const) {
      const [old, target] = [`${first}-old@example.org`, `${first}-new@example.org`];
      const { browser, user } = await logIn(old);
      const asked = await browser.updateUser({ email: target });
      expect(asked.data.user).toMatchObject({ email: old, new_email: target });
      const half = await confirm(first === "old" ? old : target);
      expect(half.error).toBeNull();
      expect(half.data.session).toBeNull();
      expect(await addressOf(user.id)).toBe(old);
      const whole = await confirm(second === "old" ? old : target);
      expect(whole.data.user?.email).toBe(target);
      expect(whole.data.user?.identities?.[0]?.identity_data?.email).toBe(target);
      expect(await addressOf(user.id)).toBe(target);
      const [profile] = await api.query("select email from public.profiles where id = $1", [
        user.id,
      ]);
      expect(profile).toEqual({ email: target });
    }
  });

  test("one mailbox alone cannot confirm twice, not even after asking again", async () => {
    const [old, target] = ["alone-old@example.org", "alone-new@example.org"];
    const { browser, user } = await logIn(old);
    await browser.updateUser({ email: target });
    const { token, code } = api.mailTo(target);
    await confirm(target);
    expect((await confirm(target)).error).toMatchObject({ code: "otp_expired" });
    await browser.updateUser({ email: target });
    await api.browser().resend({ type: "email_change", email: old });
    expect(api.mailTo(target).token, "no second link to the same mailbox").toBe(token);
    for (const given of [
      { token_hash: token, type: "email_change" as const },
      { email: target, token: code, type: "email_change" as const },
    ]) {
      expect((await api.browser().verifyOtp(given)).error).not.toBeNull();
    }
    expect(await addressOf(user.id)).toBe(old);
  });

  test("another new address starts anew: links for the former one do nothing", async () => {
    const [old, first, second] = ["mind@example.org", "one@example.org", "two@example.org"];
    const { browser, user } = await logIn(old ?? "");
    await browser.updateUser({ email: first ?? "" });
    const former = api.mailTo(old ?? "").token;
    await confirm(first ?? "");
    await browser.updateUser({ email: second ?? "" });
    const stale = await api.browser().verifyOtp({ token_hash: former, type: "email_change" });
    expect(stale.error).toMatchObject({ code: "otp_expired" });
    await confirm(old ?? "");
    expect(await addressOf(user.id)).toBe(old);
    await confirm(second ?? "");
    expect(await addressOf(user.id)).toBe(second);
  });

  test("two changes at once leave one change with its two links", async () => {
    const old = "hasty@example.org";
    const { browser, user } = await logIn(old);
    const targets = ["hasty-1@example.org", "hasty-2@example.org"];
    const asked = await Promise.all(targets.map((email) => browser.updateUser({ email })));
    expect(asked.map(({ error }) => error)).toEqual([null, null]);
    const [row] = await api.query<{ email_change: string; links: string[] }>(
      `select email_change, array(
        select relates_to from auth.one_time_tokens where user_id = account.id order by relates_to
      ) as links from auth.users account where id = $1`,
      [user.id],
    );
    expect(row?.links).toEqual([row?.email_change, old].sort());
  });

  test("an address that only was typed is free, and one that is in use is not, without telling who asks", async () => {
    await api.browser().signInWithOtp({ email: "typed-only@example.org" });
    const { browser, user } = await logIn("mover@example.org");
    await browser.updateUser({ email: "typed-only@example.org" });
    await confirm("mover@example.org");
    await confirm("typed-only@example.org");
    expect(await addressOf(user.id)).toBe("typed-only@example.org");

    await logIn("in-use@example.org");
    const asked = await browser.updateUser({ email: "in-use@example.org" });
    expect(asked.error).toBeNull();
    await confirm("typed-only@example.org");
    expect((await confirm("in-use@example.org")).error).toMatchObject({
      status: 422,
      code: "email_exists",
    });
  });

  test("two people who change to one new address at once: one gets it", async () => {
    const target = "wanted@example.org";
    const people = await Promise.all(["left@example.org", "right@example.org"].map(logIn));
    const links: string[] = [];
    for (const { browser, user } of people) {
      await browser.updateUser({ email: target });
      links.push(api.mailTo(target).token);
      await confirm(user.email ?? "");
    }
    const results = await Promise.all(
      links.map((token_hash) => api.browser().verifyOtp({ token_hash, type: "email_change" })),
    );
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
    expect(results.find(({ error }) => error)?.error).toMatchObject({
      status: 422,
      code: "email_exists",
    });
  });

  test("the demo account, which everybody shares, keeps its address and password", async () => {
    const { browser } = await logIn(demoAccounts.administrator);
    for (const change of [{ email: "mine@example.org" }, { password: "a good password" }]) {
      expect((await browser.updateUser(change)).error).toMatchObject({ status: 422 });
    }
  });
});

describe("a person's own data", () => {
  test("is merged, null removes a key, and it stays small enough for a header", async () => {
    const { browser } = await logIn("data@example.org");
    await browser.updateUser({ data: { name: "Ada", city: "Kiel" } });
    const { data } = await browser.updateUser({ data: { city: null, age: 36 } });
    expect(data.user?.user_metadata).toEqual({ name: "Ada", age: 36 });
    const large = await browser.updateUser({ data: { text: "x".repeat(5000) } });
    expect(large.error).toMatchObject({ status: 400, code: "validation_failed" });
  });

  test("no one can give themselves a role, confirm an address or change their provider data", async () => {
    const { browser, session } = await logIn("plain@example.org");
    await api.fetch(`${api.publicUrl}/auth/v1/user`, {
      method: "PUT",
      headers: {
        apikey: api.secrets.publishableKey,
        Authorization: `Bearer ${session.access_token}`,
      },
      body: JSON.stringify({
        role: "service_role",
        app_metadata: { role: "admin" },
        email_confirmed_at: "2020-01-01",
        is_sso_user: true,
      }),
    });
    const { data } = await browser.getUser();
    expect(data.user).toMatchObject({
      role: "authenticated",
      app_metadata: { provider: "email", providers: ["email"] },
    });
  });
});

describe("logging out", () => {
  const sessionsOf = async (id: string) =>
    (await api.query("select id from auth.sessions where user_id = $1", [id])).length;

  test.each([
    ["local", [403, 200], 1],
    ["others", [200, 403], 1],
    ["global", [403, 403], 0],
  ] as const)("with scope %s", async (scope, statuses, left) => {
    const email = `leaving-${scope}@example.org`;
    const here = await logIn(email);
    const there = await logIn(email);
    expect((await here.browser.signOut({ scope })).error).toBeNull();
    const responses = await Promise.all(
      [here, there].map(({ session }) =>
        api.fetch(`${api.publicUrl}/auth/v1/user`, {
          headers: {
            apikey: api.secrets.publishableKey,
            Authorization: `Bearer ${session.access_token}`,
          },
        }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(statuses);
    expect(await sessionsOf(here.user.id)).toBe(left);
  });

  test("an unknown scope is refused, and a session that is gone is no error", async () => {
    const { browser, session } = await logIn("odd@example.org");
    const headers = { Authorization: `Bearer ${session.access_token}` };
    expect((await api.post("logout?scope=all", {}, headers)).status).toBe(400);
    await api.query("delete from auth.sessions where user_id = $1", [session.user.id]);
    expect((await browser.signOut()).error).toBeNull();
  });
});

describe("errors as the client names them", () => {
  test("an ended session is a missing session", async () => {
    const { session, user } = await logIn("ended@example.org");
    await api.query("delete from auth.sessions where user_id = $1", [user.id]);
    const { error } = await api.browser().getUser(session.access_token);
    expect(error?.name).toBe("AuthSessionMissingError");
  });

  test("a foreign, expired, unsigned or incomplete token is refused", async () => {
    const { session } = await logIn("tokens@example.org");
    const [head = "", body = "", signature = ""] = session.access_token.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const { SignJWT } = await import("jose");
    const key = new TextEncoder().encode(api.secrets.jwtSecret);
    const signed = (changed: Record<string, unknown>, secret = key) =>
      new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg: "HS256" }).sign(secret);
    expect((await api.browser().getUser(await signed({}))).error, "the control").toBeNull();
    for (const [kind, token] of [
      ["unsigned", `${encode({ alg: "none" })}.${body}.`],
      ["unsigned with a signature", `${encode({ alg: "none" })}.${body}.${signature}`],
      ["changed", `${head}.${encode({ ...claims, role: "service_role" })}.${signature}`],
      ["of another issuer", await signed({ iss: "http://other.example/auth/v1" })],
      ["of another audience", await signed({ aud: "other" })],
      ["of another role", await signed({ role: "service_role" })],
      ["expired", await signed({ exp: claims.exp - 7200 })],
      ["without a level", await signed({ aal: undefined })],
      ["without methods", await signed({ amr: undefined })],
      ["without an issuer", await signed({ iss: undefined })],
      ["signed by someone else", await signed({}, new TextEncoder().encode("x".repeat(64)))],
    ] as const) {
      const { data, error } = await api.browser().getUser(token);
      expect(data.user, kind).toBeNull();
      expect(error, kind).toMatchObject({ name: "AuthApiError", status: 401 });
    }
  });

  test("a database that does not respond is a fault to retry", async () => {
    const failing = await startAuthApi();
    await failing.database.close();
    const { error } = await failing.browser().signInWithOtp({ email: "late@example.org" });
    expect(error).toMatchObject({ name: "AuthRetryableFetchError", status: 503 });
  });

  test("codes stand where the client's version of the API expects them", async () => {
    const old = await api.post("verify", { type: "email", token_hash: "x" });
    expect(await old.json()).toMatchObject({ code: 403, error_code: "otp_expired" });
    expect(old.headers.get("x-supabase-api-version")).toBeNull();
    const current = await api.post(
      "verify",
      { type: "email", token_hash: "x" },
      { "X-Supabase-Api-Version": "2024-01-01" },
    );
    expect(await current.json()).toMatchObject({ code: "otp_expired" });
    expect(current.headers.get("x-supabase-api-version")).toBe("2024-01-01");
  });
});

describe("bad input", () => {
  test.each([
    ["no JSON", "{", 400],
    ["nothing", "", 400],
    ["a list", "[]", 400],
    ["a number", "7", 400],
    ["invalid UTF-8", new Uint8Array([0x7b, 0xff, 0x7d]), 400],
    ["a null character", '{"email":"a@b.org","data":{"x":"\\u0000"}}', 400],
    ["a null character in a key", '{"email":"a@b.org","data":{"\\u0000":1}}', 400],
    ["lists in lists", "[".repeat(30_000), 400],
    ["too much", `{"email":"a@b.org","x":"${"y".repeat(70_000)}"}`, 413],
  ])("%s is refused with a sentence", async (_, body, status) => {
    for (const path of ["otp", "verify", "signup", "recover", "resend", "token?grant_type=pkce"]) {
      const response = await api.fetch(`${api.publicUrl}/auth/v1/${path}`, {
        method: "POST",
        headers: { apikey: api.secrets.publishableKey },
        body,
      });
      expect(response.status, path).toBe(status);
      const { msg } = (await response.json()) as { msg: string };
      expect(msg, path).toMatch(/\w+ .+\.$/);
    }
  });

  test("an escaped backslash before u0000 is ordinary text", async () => {
    const { browser } = await logIn("backslash@example.org");
    const { data } = await browser.updateUser({ data: { path: "\\u0000" } });
    expect(data.user?.user_metadata).toEqual({ path: "\\u0000" });
  });

  test("unknown calls, methods and grants are named", async () => {
    expect((await api.post("nothing", {})).status).toBe(404);
    expect((await api.post("user", {})).status).toBe(405);
    for (const grant of ["", "constructor", "__proto__", "saml"]) {
      const response = await api.post(`token?grant_type=${grant}`, {});
      expect(await response.json()).toMatchObject({ code: 400, error_code: "validation_failed" });
    }
  });
});

test("settings say what is offered, and health responds without a key", async () => {
  const headers = { apikey: api.secrets.publishableKey };
  const settings = await api.fetch(`${api.publicUrl}/auth/v1/settings`, { headers });
  expect(await settings.json()).toMatchObject({
    external: { email: true, phone: false },
    mailer_autoconfirm: false,
  });
  expect((await api.fetch(`${api.publicUrl}/auth/v1/health`)).status).toBe(200);
});
