import { afterAll, beforeAll, expect, test } from "vitest";
import { startAuthApi, type TestAuthApi } from "../fixtures/auth-api.ts";

let api: TestAuthApi;
beforeAll(async () => {
  api = await startAuthApi();
});
afterAll(() => api.stop());

const five = <Result>(task: () => Promise<Result>) => Promise.all(Array.from({ length: 5 }, task));

async function logIn(email: string) {
  await api.browser().signInWithOtp({ email });
  const { token } = api.mailTo(email);
  const { data, error } = await api.browser().verifyOtp({ token_hash: token, type: "email" });
  if (error || !data.session) throw error ?? new Error("No session");
  return data.session;
}

const refresh = async (refresh_token: string) => {
  const response = await api.post("token?grant_type=refresh_token", { refresh_token });
  const body = (await response.json()) as { refresh_token: string; error_code?: string };
  return { status: response.status, body };
};

const lineOf = (userId: string) =>
  api.query<{ token: string; revoked: boolean; parent: string | null }>(
    "select token, revoked, parent from auth.refresh_tokens where user_id = $1 order by id",
    [userId],
  );

test("a refresh token used five times at once opens one line only", async () => {
  const session = await logIn("refreshing@example.org");
  for (let round = 0, token = session.refresh_token; round < 4; round += 1) {
    const results = await five(() => refresh(token));
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(results.map(({ body }) => body.refresh_token)).size).toBe(1);
    const line = await lineOf(session.user.id);
    expect(line.filter(({ revoked }) => !revoked)).toHaveLength(1);
    expect(line).toHaveLength(round + 2);
    token = results[0]?.body.refresh_token ?? "";
  }
});

test("the predecessor of a token works for ten seconds; then its use ends the session", async () => {
  const session = await logIn("slow@example.org");
  const next = await refresh(session.refresh_token);
  expect((await refresh(session.refresh_token)).body.refresh_token).toBe(next.body.refresh_token);
  await api.query(
    "update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds' where token = $1",
    [session.refresh_token],
  );
  const replayed = await refresh(session.refresh_token);
  expect(replayed).toMatchObject({
    status: 400,
    body: { error_code: "refresh_token_already_used" },
  });
  expect((await refresh(next.body.refresh_token)).status).toBe(400);
  expect(await lineOf(session.user.id)).toEqual([]);
});

test("a refresh and a change of password at once leave either the one session or none of the others", async () => {
  const email = "both@example.org";
  const own = await logIn(email);
  const other = await logIn(email);
  const [changed] = await Promise.all([
    api.fetch(`${api.publicUrl}/auth/v1/user`, {
      method: "PUT",
      headers: {
        apikey: api.secrets.publishableKey,
        Authorization: `Bearer ${own.access_token}`,
      },
      body: JSON.stringify({ password: "correct horse battery" }),
    }),
    refresh(other.refresh_token),
  ]);
  expect(changed.status).toBe(200);
  const sessions = await api.query("select id from auth.sessions where user_id = $1", [
    own.user.id,
  ]);
  expect(sessions).toHaveLength(1);
});

test("a link used five times at once opens one session", async () => {
  const email = "one-link@example.org";
  await api.browser().signInWithOtp({ email });
  const { token } = api.mailTo(email);
  const results = await five(() => api.browser().verifyOtp({ token_hash: token, type: "email" }));
  expect(results.filter(({ error }) => error === null)).toHaveLength(1);
  for (const { error } of results.filter((result) => result.error)) {
    expect(error).toMatchObject({ status: 403, code: "otp_expired" });
  }
});

test("asking for a link while one is used ends in one session and a link that works or none", async () => {
  const email = "crossing@example.org";
  await api.browser().signInWithOtp({ email });
  const { token } = api.mailTo(email);
  const results = await Promise.all([
    ...Array.from({ length: 5 }, () => api.browser().signInWithOtp({ email })),
    api.browser().verifyOtp({ token_hash: token, type: "email" }),
  ]);
  expect(results.map(({ error }) => error)).toEqual(Array(6).fill(null));
});

test("two sign-ups and two logins of one new address at once make one account", async () => {
  const email = "crowded@example.org";
  const results = await Promise.all([
    api.browser().signUp({ email, password: "correct horse battery" }),
    api.browser().signUp({ email, password: "correct horse battery" }),
    api.browser().signInWithOtp({ email }),
    api.browser().signInWithOtp({ email }),
  ]);
  expect(results.map(({ error }) => error)).toEqual([null, null, null, null]);
  expect(await api.query("select id from auth.users where email = $1", [email])).toHaveLength(1);
});

test("wrong codes sent at once are all counted", async () => {
  const email = "counted@example.org";
  await api.browser().signInWithOtp({ email });
  const { code } = api.mailTo(email);
  const wrong = code === "000000" ? "000001" : "000000";
  await five(() => api.browser().verifyOtp({ email, token: wrong, type: "email" }));
  const [row] = await api.query<{ failures: number }>(
    `select failures from auth_limits.codes join auth.one_time_tokens on id = token_id
    where relates_to = $1`,
    [email],
  );
  expect(row?.failures).toBe(5);
});
