import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAuthApi, type TestAuthApi } from "../fixtures/auth-api.ts";

let api: TestAuthApi;
beforeAll(async () => {
  api = await startAuthApi();
});
afterAll(() => api.stop());

const password = "correct horse battery";

async function create(email: string, more: Record<string, unknown> = {}) {
  const { data, error } = await api.administration().createUser({ email, ...more });
  if (error || !data.user) throw error ?? new Error("No user");
  return data.user;
}

describe("who may administer accounts", () => {
  const calls: [method: string, path: string][] = [
    ["GET", "admin/users"],
    ["POST", "admin/users"],
    ["GET", "admin/users/00000000-0000-4000-8000-000000000000"],
    ["PUT", "admin/users/00000000-0000-4000-8000-000000000000"],
    ["DELETE", "admin/users/00000000-0000-4000-8000-000000000000"],
    ["POST", "admin/generate_link"],
    ["POST", "invite"],
  ];

  /** A body that cannot be read: a server that tried would respond with 400. */
  const unread = () =>
    new ReadableStream({
      pull() {
        throw new Error("The body was read");
      },
    });

  async function send([method, path]: [string, string], headers: Record<string, string>) {
    return api.fetch(`${api.publicUrl}/auth/v1/${path}`, {
      method,
      headers,
      ...(method !== "GET" && { body: unread(), duplex: "half" }),
    });
  }

  test.each(calls)("%s /%s needs the secret key, before the body is read", async (...call) => {
    const { publishableKey } = api.secrets;
    expect((await send(call, {})).status).toBe(401);
    expect((await send(call, { apikey: publishableKey })).status).toBe(401);
    const browser = api.browser();
    await browser.signInWithOtp({ email: "curious@example.org" });
    const { token } = api.mailTo("curious@example.org");
    const { data } = await browser.verifyOtp({ token_hash: token, type: "email" });
    const refused = await send(call, {
      apikey: publishableKey,
      Authorization: `Bearer ${data.session?.access_token}`,
    });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ error_code: "not_admin" });
  });
});

describe("the secret key", () => {
  test("creates, finds, changes and deletes an account", async () => {
    const admin = api.administration();
    const user = await create("made@example.org", {
      password,
      email_confirm: true,
      user_metadata: { name: "Ada" },
      app_metadata: { team: "sales" },
    });
    expect(user).toMatchObject({
      email: "made@example.org",
      user_metadata: { name: "Ada" },
      app_metadata: { provider: "email", providers: ["email"], team: "sales" },
    });
    expect(user.email_confirmed_at).toBeTruthy();
    const login = await api.browser().signInWithPassword({ email: user.email ?? "", password });
    expect(login.error).toBeNull();
    const twice = await admin.createUser({ email: "Made@example.org" });
    expect(twice.error).toMatchObject({ status: 422, code: "email_exists" });

    const changed = await admin.updateUserById(user.id, {
      email: "renamed@example.org",
      user_metadata: { name: "Grace" },
    });
    expect(changed.data.user).toMatchObject({
      email: "renamed@example.org",
      user_metadata: { name: "Grace" },
    });
    expect((await admin.getUserById(user.id)).data.user?.email).toBe("renamed@example.org");
    expect((await admin.deleteUser(user.id)).error).toBeNull();
    expect((await admin.getUserById(user.id)).error).toMatchObject({
      status: 404,
      code: "user_not_found",
    });
  });

  test("lists accounts page by page", async () => {
    for (const name of ["a", "b", "c"]) await create(`${name}@pages.example`);
    const first = await api.administration().listUsers({ page: 1, perPage: 2 });
    expect(first.data.users).toHaveLength(2);
    expect(first.data).toMatchObject({ nextPage: 2 });
    const all = await api.administration().listUsers({ perPage: 1000 });
    expect("total" in all.data && all.data.total).toBe(all.data.users.length);
    for (const [page, perPage] of [
      [-1, 10],
      [1, 1e9],
    ]) {
      const { error } = await api
        .administration()
        .listUsers({ page: page ?? 1, perPage: perPage ?? 1 });
      expect(error).toMatchObject({ status: 400, code: "validation_failed" });
    }
  });

  test("bans someone, who is logged out and cannot return until the ban ends", async () => {
    const user = await create("banned@example.org", { password, email_confirm: true });
    const browser = api.browser();
    await browser.signInWithPassword({ email: "banned@example.org", password });
    await api.administration().updateUserById(user.id, { ban_duration: "24h" });
    expect((await browser.refreshSession()).error).not.toBeNull();
    const refused = await api
      .browser()
      .signInWithPassword({ email: "banned@example.org", password });
    expect(refused.error).toMatchObject({ status: 403, code: "user_banned" });
    await api.administration().updateUserById(user.id, { ban_duration: "none" });
    const back = await api.browser().signInWithPassword({ email: "banned@example.org", password });
    expect(back.error).toBeNull();
  });

  test("cannot delete someone who has companies, and deletes softly what is to be kept", async () => {
    const [owner] = await api.query<{ user_id: string }>(
      "select user_id from public.companies where user_id is not null limit 1",
    );
    const refused = await api.administration().deleteUser(owner?.user_id ?? "");
    expect(refused.error).toMatchObject({ status: 409, code: "conflict" });
    const user = await create("soft@example.org", { email_confirm: true });
    expect((await api.administration().deleteUser(user.id, true)).error).toBeNull();
    const [row] = await api.query(
      "select email, deleted_at is not null as gone from auth.users where id = $1",
      [user.id],
    );
    expect(row).toEqual({ email: null, gone: true });
    await create("soft@example.org");
  });

  test("invites someone, who accepts with the link", async () => {
    const { data, error } = await api
      .administration()
      .inviteUserByEmail("guest@example.org", { data: { name: "Guest" } });
    expect(error).toBeNull();
    expect(data.user?.invited_at).toBeTruthy();
    const { subject, token } = api.mailTo("guest@example.org");
    expect(subject).toBe("You are invited");
    const accepted = await api.browser().verifyOtp({ token_hash: token, type: "invite" });
    expect(accepted.data.user?.user_metadata).toEqual({ name: "Guest" });
    const again = await api.administration().inviteUserByEmail("guest@example.org");
    expect(again.error).toMatchObject({ status: 422, code: "email_exists" });
  });

  test.each(["signup", "invite", "magiclink", "recovery"] as const)(
    "makes a %s link that works, without a message",
    async (type) => {
      const email = `${type}-link@example.org`;
      if (type === "recovery") await create(email, { email_confirm: true });
      const before = api.sent.length;
      const { data, error } = await api.administration().generateLink({ type, email, password });
      expect(error).toBeNull();
      expect(api.sent.length).toBe(before);
      expect(data.properties).toMatchObject({ verification_type: type });
      const followed = await api.fetch(data.properties?.action_link ?? "");
      const target = new URL(followed.headers.get("location") ?? "");
      expect(target.pathname).toBe("/auth/callback");
      const { error: refused } = await api.browser().verifyOtp({
        token_hash: data.properties?.hashed_token ?? "",
        type,
      });
      expect(refused).toBeNull();
    },
  );

  test("makes the two links of a change of address", async () => {
    const user = await create("moving@example.org", { email_confirm: true });
    for (const type of ["email_change_current", "email_change_new"] as const) {
      const { data } = await api
        .administration()
        .generateLink({ type, email: "moving@example.org", newEmail: "moved@example.org" });
      await api.browser().verifyOtp({
        token_hash: data.properties?.hashed_token ?? "",
        type: "email_change",
      });
    }
    const { data } = await api.administration().getUserById(user.id);
    expect(data.user?.email).toBe("moved@example.org");
  });

  test("ends a person's sessions with their own token", async () => {
    await create("signed-out@example.org", { password, email_confirm: true });
    const browser = api.browser();
    const { data } = await browser.signInWithPassword({
      email: "signed-out@example.org",
      password,
    });
    const ended = await api.administration().signOut(data.session?.access_token ?? "", "global");
    expect(ended.error).toBeNull();
    expect((await browser.refreshSession()).error).toMatchObject({
      code: "refresh_token_not_found",
    });
  });
});
