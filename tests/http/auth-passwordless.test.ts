import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeUnusedAccounts } from "#server/tasks/remove-unused-accounts.ts";
import { startAuthApi, type TestAuthApi } from "../fixtures/auth-api.ts";

let api: TestAuthApi;
beforeAll(async () => {
  api = await startAuthApi(["email"]);
});
afterAll(() => api.stop());

interface Account {
  id: string;
  email_confirmed_at: string | null;
  sessions: number;
}

const accountOf = async (email: string) => {
  const rows = await api.query<Account>(
    `select id, email_confirmed_at,
      (select count(*)::int from auth.sessions where user_id = account.id) as sessions
    from auth.users account where email = $1`,
    [email],
  );
  return rows[0];
};

describe("typing an address", () => {
  test("makes at most an unconfirmed account without a session, until its owner uses a link or code", async () => {
    const email = "typed@example.org";
    await api.browser().signInWithOtp({ email });
    expect(await accountOf(email)).toMatchObject({ email_confirmed_at: null, sessions: 0 });
    const { token } = api.mailTo(email);
    const { data } = await api.browser().verifyOtp({ token_hash: token, type: "email" });
    expect(data.user?.email_confirmed_at).toBeTruthy();
    expect(await accountOf(email)).toMatchObject({ sessions: 1 });
  });

  test("stores nothing of what the request says about the person", async () => {
    const email = "described@example.org";
    await api
      .browser()
      .signInWithOtp({ email, options: { data: { name: "Not me", admin: true } } });
    const { code } = api.mailTo(email);
    const { data } = await api.browser().verifyOtp({ email, token: code, type: "email" });
    expect(data.user?.user_metadata).toEqual({});
  });

  test("an account that no one confirms is gone after a day; confirmed and invited ones stay", async () => {
    const [unused, fresh, confirmed, invited] = ["unused", "fresh", "confirmed", "invited"].map(
      (name) => `${name}@days.example`,
    );
    for (const email of [unused, fresh, confirmed]) {
      await api.browser().signInWithOtp({ email: email ?? "" });
    }
    const { token } = api.mailTo(confirmed ?? "");
    await api.browser().verifyOtp({ token_hash: token, type: "email" });
    await api.administration().inviteUserByEmail(invited ?? "");
    await api.query(
      `update auth.users set created_at = now() - interval '25 hours'
      where email like '%@days.example' and email <> $1`,
      [fresh],
    );
    await api.query(
      `update auth.one_time_tokens set updated_at = updated_at - interval '25 hours'
      where relates_to like '%@days.example' and relates_to <> $1`,
      [fresh],
    );
    expect(await removeUnusedAccounts(api.database)).toBe(1);
    const left = await api.query<{ email: string }>(
      "select email from auth.users where email like '%@days.example' order by email",
    );
    expect(left.map(({ email }) => email)).toEqual([confirmed, fresh, invited]);
  });
});

describe("asking again", () => {
  test("sends the same valid link and code, so that no one ends someone else's", async () => {
    const email = "again@example.org";
    await api.browser().signInWithOtp({ email });
    const first = api.mailTo(email);
    await api.browser().signInWithOtp({ email });
    const second = api.mailTo(email);
    expect([second.token, second.code]).toEqual([first.token, first.code]);
    const { error } = await api.browser().verifyOtp({ token_hash: first.token, type: "email" });
    expect(error).toBeNull();
  });

  test("after an hour, or once the link was used, sends another", async () => {
    const email = "another@example.org";
    await api.browser().signInWithOtp({ email });
    const first = api.mailTo(email);
    await api.query(
      "update auth.one_time_tokens set updated_at = updated_at - interval '61 minutes' where relates_to = $1",
      [email],
    );
    await api.browser().signInWithOtp({ email });
    const second = api.mailTo(email);
    expect(second.token).not.toBe(first.token);
    const expired = await api.browser().verifyOtp({ token_hash: first.token, type: "email" });
    expect(expired.error).toMatchObject({ status: 403, code: "otp_expired" });
    await api.browser().verifyOtp({ email, token: second.code, type: "email" });
    await api.browser().signInWithOtp({ email });
    expect(api.mailTo(email).token).not.toBe(second.token);
  });

  test("a link that is kept alive by asking again ends within a day all the same", async () => {
    const email = "lasting@example.org";
    await api.browser().signInWithOtp({ email });
    const first = api.mailTo(email);
    await api.query(
      "update auth.one_time_tokens set created_at = created_at - interval '23 hours' where relates_to = $1",
      [email],
    );
    await api.browser().signInWithOtp({ email });
    expect(api.mailTo(email).token).not.toBe(first.token);
  });

  test("a message that could not be sent is a fault to retry, and its token stays valid", async () => {
    const email = "outage@example.org";
    await api.browser().signInWithOtp({ email });
    const first = api.mailTo(email);
    api.outage.isOn = true;
    const { error } = await api.browser().signInWithOtp({ email });
    api.outage.isOn = false;
    expect(error).toMatchObject({ name: "AuthRetryableFetchError", status: 503 });
    expect(error?.message).toBe("The e-mail could not be sent. Please try again in a few minutes.");
    const { data } = await api.browser().verifyOtp({ token_hash: first.token, type: "email" });
    expect(data.session).not.toBeNull();
  });
});

describe("the database", () => {
  test("contains neither a link's token nor a code", async () => {
    const email = "stored@example.org";
    await api.browser().signInWithOtp({ email });
    const { token, code } = api.mailTo(email);
    const rows = await api.query<{ row: string }>(
      `select to_jsonb(token)::text as row from auth.one_time_tokens token where relates_to = $1
      union all select to_jsonb(account)::text from auth.users account where email = $1`,
      [email],
    );
    const stored = rows.map(({ row }) => row).join();
    expect(stored).not.toContain(token);
    expect(stored.replace(/\d{4}-\d\d-\d\dT[\d:.]+/g, "")).not.toContain(`"${code}"`);
    expect(token).toMatch(/^[\w-]{43}$/);
  });
});

describe("with a code challenge (PKCE)", () => {
  test("the link leads back with a code that only the asking browser can exchange, and reading it uses nothing up", async () => {
    const email = "pkce@example.org";
    const storage = new Map<string, string>();
    const pkce = {
      flowType: "pkce" as const,
      persistSession: true,
      storage: {
        getItem: (key: string) => storage.get(key) ?? null,
        setItem: (key: string, value: string) => void storage.set(key, value),
        removeItem: (key: string) => void storage.delete(key),
      },
    };
    const browser = api.browser(pkce);
    await browser.signInWithOtp({
      email,
      options: { emailRedirectTo: `${api.publicUrl}/welcome?from=mail` },
    });
    const { link } = api.mailTo(email);
    expect(link.pathname).toBe("/auth/v1/verify");
    const follow = async () => {
      const response = await api.fetch(link);
      expect(response.status).toBe(303);
      return new URL(response.headers.get("location") ?? "");
    };
    const scanned = await follow();
    const followed = await follow();
    expect(`${followed.origin}${followed.pathname}`).toBe(`${api.publicUrl}/welcome`);
    expect(followed.searchParams.get("from")).toBe("mail");
    expect(await accountOf(email)).toMatchObject({ email_confirmed_at: null, sessions: 0 });
    const code = followed.searchParams.get("code") ?? "";
    expect(code).toBe(scanned.searchParams.get("code"));

    const stolen = await api.post("token?grant_type=pkce", {
      auth_code: code,
      code_verifier: "x".repeat(56),
    });
    expect(await stolen.json()).toMatchObject({ error_code: "bad_code_verifier" });
    const { data, error } = await browser.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect((await follow()).searchParams.get("error_code")).toBe("otp_expired");
    const replayed = await api.post("token?grant_type=pkce", {
      auth_code: code,
      code_verifier: "x".repeat(56),
    });
    expect(await replayed.json()).toMatchObject({ error_code: "flow_state_not_found" });
  });

  test("a stranger's challenge for an address does not spoil its owner's login", async () => {
    const email = "challenged@example.org";
    const challenge = { code_challenge: "y".repeat(43), code_challenge_method: "s256" };
    const verifier = "v".repeat(43);
    const own = { code_challenge: verifier, code_challenge_method: "plain" };
    await api.post("otp", { email, ...own });
    const { link } = api.mailTo(email);
    await api.post("otp", { email, ...challenge });
    const location = (await api.fetch(link)).headers.get("location") ?? "";
    const code = new URL(location).searchParams.get("code");
    const exchanged = await api.post("token?grant_type=pkce", {
      auth_code: code,
      code_verifier: verifier,
    });
    expect(exchanged.status).toBe(200);
  });

  test.each(["https://evil.example/", "//evil.example", "http://site.example@evil.example/", "x:"])(
    "never leads to %s",
    async (redirect) => {
      const email = "leading@example.org";
      const own = { code_challenge: "z".repeat(43), code_challenge_method: "plain" };
      await api.post(`otp?redirect_to=${encodeURIComponent(redirect)}`, { email, ...own });
      const link = new URL(api.mailTo(email).link);
      link.searchParams.set("redirect_to", redirect);
      const location = (await api.fetch(link)).headers.get("location") ?? "";
      expect(new URL(location).origin).toBe(api.publicUrl);
    },
  );
});
