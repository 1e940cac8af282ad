import { beforeAll, expect, test } from "vitest";
import { receiveMail, signIn } from "../fixtures/mailbox.ts";
import { sharedTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await sharedTestServer();
});

const times = (count: number) => Array.from({ length: count });

async function post(path: string, body: object) {
  const response = await fetch(`${server.url}/auth/v1/${path}`, {
    method: "POST",
    headers: { apikey: server.publishableKey, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function countSessions(email: string): Promise<number> {
  const sessions = await server.query(
    `select session.id from auth.sessions session
    join auth.users account on account.id = session.user_id where account.email = $1`,
    [email],
  );
  return sessions.length;
}

const refresh = (token: unknown) =>
  post("token?grant_type=refresh_token", { refresh_token: token });

test("a refresh token used twenty times at once keeps one session and returns the same new token each time", async () => {
  const { session } = await signIn(server, "twenty@example.org");
  const family = await server.query<{ session_id: string }>(
    "select session_id from auth.refresh_tokens where token = $1",
    [session.refresh_token],
  );
  const before = await countSessions("twenty@example.org");
  const responses = await Promise.all(times(20).map(() => refresh(session.refresh_token)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(responses.map(({ body }) => body.refresh_token)).size).toBe(1);
  const live = await server.query(
    "select token from auth.refresh_tokens where session_id = $1 and not revoked",
    [family[0]?.session_id],
  );
  expect(live).toEqual([{ token: responses[0]?.body.refresh_token }]);
  expect(await countSessions("twenty@example.org")).toBe(before);
});

test("reusing an old refresh token ends its whole session", async () => {
  const { session } = await signIn(server, "reused@example.org");
  const second = await refresh(session.refresh_token);
  const third = await refresh(second.body.refresh_token);
  expect([second.status, third.status]).toEqual([200, 200]);
  expect((await refresh(session.refresh_token)).status).toBe(400);
  expect((await refresh(third.body.refresh_token)).status).toBe(400);
});

test("ten concurrent requests for one new address all succeed and create one user", async () => {
  const email = "ten-at-once@example.org";
  const responses = await Promise.all(times(10).map(() => post("otp", { email })));
  expect(responses.map(({ status }) => status)).toEqual(times(10).map(() => 200));
  const users = await server.query("select id from auth.users where email = $1", [email]);
  expect(users).toHaveLength(1);
});

test("a code entered several times at once opens one session", async () => {
  const email = "one-code@example.org";
  await post("otp", { email });
  const before = await countSessions(email);
  const code = /\b(\d{6})\b/.exec((await receiveMail(server, email)).text)?.[1];
  const responses = await Promise.all(
    times(8).map(() => post("verify", { email, token: code, type: "magiclink" })),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await countSessions(email)).toBe(before + 1);
});
