import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAuthApi, type TestAuthApi } from "../fixtures/auth-api.ts";
import { giveSecondFactor } from "../fixtures/session-claims.ts";

let api: TestAuthApi;
beforeAll(async () => {
  api = await startAuthApi();
});
afterAll(() => api.stop());

const password = "correct horse battery";

async function signUp(email: string, chosen = password) {
  const result = await api.browser().signUp({ email, password: chosen });
  expect(result.error).toBeNull();
  return result.data;
}

async function confirmedAccount(email: string) {
  await signUp(email);
  const { token } = api.mailTo(email);
  const browser = api.browser();
  const { data, error } = await browser.verifyOtp({ token_hash: token, type: "signup" });
  expect(error).toBeNull();
  return { browser, data };
}

const logIn = (email: string, chosen = password) =>
  api.browser().signInWithPassword({ email, password: chosen });

describe("signing up with a password", () => {
  test("opens no session until the address is confirmed; then the password works", async () => {
    const email = "new@example.org";
    const { session, user } = await signUp(email);
    expect(session).toBeNull();
    expect(user?.email).toBe(email);
    expect((await logIn(email)).error).toMatchObject({ status: 400, code: "email_not_confirmed" });
    const { subject, code } = api.mailTo(email);
    expect(subject).toBe("Confirm your address");
    const confirmed = await api.browser().verifyOtp({ email, token: code, type: "signup" });
    expect(confirmed.data.session?.access_token).toBeTruthy();
    const { data, error } = await logIn(email);
    expect(error).toBeNull();
    const claims = await api.tokens.verify(data.session?.access_token ?? "");
    expect(claims).toMatchObject({
      email,
      role: "authenticated",
      aal: "aal1",
      amr: [{ method: "password", timestamp: expect.any(Number) }],
    });
    expect(data.session).toMatchObject({ expires_in: 3600, token_type: "bearer" });
    expect(data.user?.identities).toMatchObject([{ provider: "email", id: data.user?.id }]);
  });

  test("does not reveal whether the address has an account, and tells its owner instead", async () => {
    await confirmedAccount("taken@example.org");
    const responses = await Promise.all(
      ["taken@example.org", "untaken@example.org"].map(async (email) => {
        const {
          id,
          email: own,
          created_at,
          updated_at,
          confirmation_sent_at,
          ...rest
        } = await (await api.post("signup", { email, password, data: { name: "A" } })).json();
        expect([id, own, created_at, updated_at, confirmation_sent_at]).not.toContain(undefined);
        return rest;
      }),
    );
    expect(responses[0]).toEqual(responses[1]);
    expect(api.mailTo("taken@example.org").subject).toBe("Your login link");
    expect((await logIn("taken@example.org")).error).toBeNull();
  });

  test("a weak password is refused with the reasons", async () => {
    for (const [weak, reasons] of [
      ["short", ["length"]],
      ["aaaaaaaaaaaa", ["characters"]],
      ["abcabcabcabc", ["characters"]],
      ["", ["length", "characters"]],
    ] as const) {
      const { error } = await api.browser().signUp({ email: "weak@example.org", password: weak });
      expect(error).toMatchObject({ name: "AuthWeakPasswordError", status: 422, reasons });
    }
    const long = await api
      .browser()
      .signUp({ email: "weak@example.org", password: "ab".repeat(40) });
    expect(long.error).toMatchObject({ code: "validation_failed" });
  });

  test("a stranger's sign-up gives them nothing once the owner logs in by link", async () => {
    const email = "hijacked@example.org";
    await api.browser().signUp({
      email,
      password: "the stranger's own",
      options: { data: { name: "Stranger" } },
    });
    await api.browser().signInWithOtp({ email });
    const { token, subject } = api.mailTo(email);
    expect(subject).toBe("Your login link");
    const { data } = await api.browser().verifyOtp({ token_hash: token, type: "email" });
    expect(data.user?.user_metadata).toEqual({});
    expect((await logIn(email, "the stranger's own")).error).toMatchObject({
      code: "invalid_credentials",
    });
  });

  test("of two sign-ups with different passwords neither password counts", async () => {
    const email = "disputed@example.org";
    await signUp(email, "the stranger's own");
    await signUp(email, "the owner's own one");
    await signUp(email, "the stranger's own");
    const { token } = api.mailTo(email);
    const { data } = await api.browser().verifyOtp({ token_hash: token, type: "signup" });
    expect(data.session).not.toBeNull();
    for (const chosen of ["the stranger's own", "the owner's own one", "!", ""]) {
      const { error } = await logIn(email, chosen);
      expect(error, chosen).toMatchObject({ status: 400 });
    }
  });

  test("a stranger's password does not become that of an invited person", async () => {
    const email = "invited@example.org";
    await signUp(email, "the stranger's own");
    await api.administration().inviteUserByEmail(email);
    await signUp(email, "the stranger's own");
    const { token } = api.mailTo(email);
    const { data } = await api.browser().verifyOtp({ token_hash: token, type: "invite" });
    expect(data.session).not.toBeNull();
    expect((await logIn(email, "the stranger's own")).error).toMatchObject({
      code: "invalid_credentials",
    });
  });

  test("an administrator's address becomes no account by a password alone", async () => {
    const email = "chief@example.org";
    await signUp(email);
    expect((await logIn(email)).error).toMatchObject({ code: "invalid_credentials" });
    const { token } = api.mailTo(email);
    await api.browser().verifyOtp({ token_hash: token, type: "signup" });
    expect((await logIn(email)).error).toMatchObject({ code: "invalid_credentials" });
  });

  test("a telephone number or nothing at all is refused", async () => {
    const phone = await api.browser().signUp({ phone: "+4912345", password });
    expect(phone.error).toMatchObject({ code: "phone_provider_disabled" });
    const anonymous = await api.browser().signInAnonymously();
    expect(anonymous.error).toMatchObject({ status: 422, code: "anonymous_provider_disabled" });
  });
});

describe("logging in with a password", () => {
  test("a wrong password and an unknown address get the same response", async () => {
    await confirmedAccount("known@example.org");
    const wrong = await logIn("known@example.org", "a wrong password");
    const unknown = await logIn("unknown@example.org", "a wrong password");
    expect(wrong.error).toMatchObject({ status: 400, code: "invalid_credentials" });
    expect(unknown.error).toEqual(wrong.error);
  });

  test("guesses of one visitor are limited for each address", async () => {
    const email = "guessed@example.org";
    await confirmedAccount(email);
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await logIn(email, `guess number ${guess}`)).error?.status).toBe(400);
    }
    expect((await logIn(email)).error).toMatchObject({
      status: 429,
      code: "over_request_rate_limit",
    });
  });
});

describe("a forgotten password", () => {
  test("is replaced after following the link", async () => {
    const email = "forgetful@example.org";
    await confirmedAccount(email);
    expect((await api.browser().resetPasswordForEmail(email)).error).toBeNull();
    const { subject, token } = api.mailTo(email);
    expect(subject).toBe("Choose a new password");
    const browser = api.browser();
    await browser.verifyOtp({ token_hash: token, type: "recovery" });
    const same = await browser.updateUser({ password });
    expect(same.error).toMatchObject({ status: 422, code: "same_password" });
    expect((await browser.updateUser({ password: "another good one" })).error).toBeNull();
    expect((await logIn(email)).error).toMatchObject({ code: "invalid_credentials" });
    expect((await logIn(email, "another good one")).error).toBeNull();
  });

  test("an unknown address gets the same response, and its owner a link", async () => {
    const { error } = await api.browser().resetPasswordForEmail("nobody@example.org");
    expect(error).toBeNull();
    expect(api.mailTo("nobody@example.org").subject).toBe("Your login link");
  });
});

describe("sending again", () => {
  test("repeats the confirmation of a sign-up, with the same link", async () => {
    const email = "resent@example.org";
    await signUp(email);
    const first = api.mailTo(email);
    const { error } = await api.browser().resend({ type: "signup", email });
    expect(error).toBeNull();
    expect(api.mailTo(email)).toMatchObject({ subject: first.subject, token: first.token });
  });

  test("of a text message is refused", async () => {
    const { error } = await api.browser().resend({ type: "sms", phone: "+4912345" });
    expect(error).toMatchObject({ code: "phone_provider_disabled" });
  });
});

describe("changing the password", () => {
  test("logs out every other browser, and this one stays", async () => {
    const email = "careful@example.org";
    const { browser } = await confirmedAccount(email);
    const other = api.browser();
    await other.signInWithPassword({ email, password });
    await browser.updateUser({ password: "a different one" });
    expect((await browser.getUser()).error).toBeNull();
    expect((await other.refreshSession()).error).toMatchObject({ code: "refresh_token_not_found" });
  });

  test("needs the second factor once there is one, and so does changing the address", async () => {
    const email = "two-steps@example.org";
    const { browser, data } = await confirmedAccount(email);
    const id = data.user?.id ?? "";
    await giveSecondFactor(api, id);
    const changes = [{ password: "another good password" }, { email: "elsewhere@example.org" }];
    for (const change of changes) {
      const { error } = await browser.updateUser(change);
      expect(error).toMatchObject({ status: 403, code: "insufficient_aal" });
    }
    expect((await browser.updateUser({ data: { theme: "dark" } })).error).toBeNull();
    expect((await logIn(email)).error).toBeNull();
    await api.query("update auth.sessions set aal = 'aal2' where user_id = $1", [id]);
    for (const change of changes) expect((await browser.updateUser(change)).error).toBeNull();
  });

  test("needs a code from the mailbox if the session is older than a day", async () => {
    const email = "returning@example.org";
    const { browser, data } = await confirmedAccount(email);
    await api.query(
      "update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1",
      [data.user?.id],
    );
    const chosen = "a different one";
    const refused = await browser.updateUser({ password: chosen });
    expect(refused.error).toMatchObject({ status: 400, code: "reauthentication_needed" });
    expect((await browser.reauthenticate()).error).toBeNull();
    const { subject, code } = api.mailTo(email);
    expect(subject).toBe("Confirm that it is you");
    const wrong = code === "000000" ? "000001" : "000000";
    const guessed = await browser.updateUser({ password: chosen, nonce: wrong });
    expect(guessed.error).toMatchObject({ status: 422, code: "reauthentication_not_valid" });
    expect((await browser.updateUser({ password: chosen, nonce: code })).error).toBeNull();
    // A code of this kind opens no session, and works once.
    const login = await api.browser().verifyOtp({ email, token: code, type: "email" });
    expect(login.error).toMatchObject({ code: "otp_expired" });
    const again = await browser.updateUser({ password: "yet another one", nonce: code });
    expect(again.error).toMatchObject({ code: "reauthentication_not_valid" });
  });
});

test("where passwords are not offered, every call with one says so, and links work", async () => {
  const passwordless = await startAuthApi(["email"]);
  try {
    const email = "new@example.org";
    const browser = passwordless.browser();
    const disabled = { status: 422, code: "email_provider_disabled" };
    expect((await browser.signUp({ email, password })).error).toMatchObject(disabled);
    expect((await browser.signInWithPassword({ email, password })).error).toMatchObject(disabled);
    expect((await browser.resetPasswordForEmail(email)).error).toMatchObject(disabled);
    await browser.signInWithOtp({ email });
    const { token } = passwordless.mailTo(email);
    await browser.verifyOtp({ token_hash: token, type: "magiclink" });
    expect((await browser.updateUser({ password })).error).toMatchObject(disabled);
    expect((await browser.getUser()).data.user?.email).toBe(email);
  } finally {
    await passwordless.stop();
  }
});
