import { createHash } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { receiveMail, signIn } from "../fixtures/mailbox.ts";
import { sharedTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await sharedTestServer();
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, {
    method: "POST",
    headers: { apikey: server.publishableKey, "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

async function requestLink(email: string, data: Record<string, unknown> = {}) {
  const response = await post("/auth/v1/otp", { email, data });
  expect(response.status).toBe(200);
  const { text } = await receiveMail(server, email);
  const link = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? "");
  const token = new URLSearchParams(link.hash.slice(1)).get("token_hash") ?? "";
  const code = /^\d{6}$/m.exec(text)?.[0] ?? "";
  return { link, token, code };
}

const redeem = (token_hash: string) => post("/auth/v1/verify", { type: "email", token_hash });

describe("requesting a link", () => {
  test.each<[string, Record<string, unknown>, string?]>([
    ["as the site sends it", { data: { marketing_opt_in: true } }],
    ["asking for no account to be created", { create_user: false }],
    [
      "asking for the same elsewhere in the body",
      { options: { shouldCreateUser: false }, create_user: 0 },
    ],
    ["with a captcha", { gotrue_meta_security: { captcha_token: "x" }, create_user: false }],
    ["asking for the same in the URL", {}, "?create_user=false&redirect_to=https://x.example"],
  ])(
    "known and unknown addresses get byte-identical responses, %s",
    async (kind, fields, query = "") => {
      const responses = [];
      const unknown = `nobody-${kind.length}@example.org`;
      for (const email of [demoAccounts.developer, unknown]) {
        const response = await post(`/auth/v1/otp${query}`, { email, ...fields });
        const headers = [...response.headers].filter(
          ([name]) => !/^(date|x-request-id)$/.test(name),
        );
        responses.push({ status: response.status, headers, body: await response.text() });
      }
      expect(responses[0]).toEqual(responses[1]);
      expect(responses[0]).toMatchObject({ status: 200, body: "{}" });
      await receiveMail(server, unknown);
    },
  );

  test.each([
    ["too long", `${"x".repeat(60)}@${"y".repeat(190)}.org`],
    ["without a domain", "somebody@"],
    ["without an @", "somebody"],
    ["with a line break", "some\nbody@example.org"],
    ["followed by a second one", "somebody@example.org, other@example.org"],
    ["a list of two", "a,victim@example.org"],
    ["a list with a semicolon", "a;victim@example.org"],
    ["a name with an address", "x<victim@example.org>"],
    ["in angle brackets", "<victim@example.org>"],
    ["quoted", '"victim"@example.org'],
    ["a quotation with an address", '"victim@example.org"@other.example'],
    ["with a comment", "victim(comment)@example.org"],
    ["a group", "group:victim@example.org"],
    ["with a backslash", "victim\\\\@example.org"],
    ["with a space within", "vic tim@example.org"],
    ["at an IP address", "victim@[127.0.0.1]"],
    ["with a null character", "victim\u0000@example.org"],
    ["of another type", 5],
  ])("an address that is %s is refused, for a link and for a code", async (_, email) => {
    for (const [path, body] of [
      ["/auth/v1/otp", { email }],
      ["/auth/v1/verify", { type: "email", email, token: "123456" }],
    ] as const) {
      const response = await post(path, body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error_code: "validation_failed" });
    }
  });

  test("a body of more than 64 KB is refused, whatever it says", async () => {
    for (const path of ["/auth/v1/otp", "/auth/v1/verify"]) {
      const response = await post(path, { email: `${"x".repeat(900_000)}@example.org` });
      expect(response.status).toBe(413);
    }
  });

  test("the response takes as long for a known address as for an unknown one", async () => {
    const timed = async (email: string) => {
      const started = performance.now();
      expect((await post("/auth/v1/otp", { email })).status).toBe(200);
      return performance.now() - started;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    // The fastest of each, because load on the machine only ever makes responses slower.
    const ratio = () => Math.min(...unknown) / Math.min(...known);
    const isEqual = () => ratio() > 0.8 && ratio() < 1.25;
    // Alternating, so that load affects both, and repeated until it has spared one of each: a real
    // difference stays however often they are measured.
    for (let round = 0; round < 7 || (round < 100 && !isEqual()); round += 1) {
      known.push(await timed(demoAccounts.developer));
      unknown.push(await timed(`nobody-${round}@example.org`));
    }
    expect(ratio()).toBeGreaterThan(0.8);
    expect(ratio()).toBeLessThan(1.25);
  });

  test("the link carries the browser's request id, unless the id could break the message", async () => {
    const request_id = "0123456789abcdef0123456789abcdef";
    const own = await requestLink("requesting@example.org", { request_id });
    expect(new URLSearchParams(own.link.hash.slice(1)).get("request")).toBe(request_id);
    const crafted = await requestLink("crafting@example.org", { request_id: '"><a href="//x">' });
    expect(crafted.link.hash).not.toContain("request");
  });

  test("the message contains a link to the callback, the code and the marketing choice, in HTML and plain text", async () => {
    const { link, token, code } = await requestLink("mail@example.org", {
      marketing_opt_in: false,
    });
    expect(`${link.origin}${link.pathname}`).toBe(`${server.url}/auth/callback`);
    expect(link.search).toBe("");
    expect(new URLSearchParams(link.hash.slice(1)).get("updates")).toBe("off");
    const { html, text } = await receiveMail(server, "mail@example.org");
    for (const body of [html, text]) {
      expect(body).toContain(token);
      expect(body).toContain(code);
      expect(body).toContain("within the next hour");
    }
  });
});

describe("a link", () => {
  test("works once", async () => {
    const { token } = await requestLink("once@example.org");
    expect((await redeem(token)).status).toBe(200);
    expect((await redeem(token)).status).toBe(403);
  });

  test("50 parallel redemptions of one link give one session", async () => {
    const { token } = await requestLink("parallel@example.org");
    const before = await sessionsOf("parallel@example.org");
    const responses = await Promise.all(Array.from({ length: 50 }, () => redeem(token)));
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await sessionsOf("parallel@example.org")).toBe(before + 1);
  });

  test("is refused after an hour", async () => {
    const { token } = await requestLink("late@example.org");
    await server.query(
      "update auth.one_time_tokens set updated_at = updated_at - interval '61 minutes' where relates_to = $1",
      ["late@example.org"],
    );
    const response = await redeem(token);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error_code: "otp_expired" });
  });

  test("in the platform's own format redirects to the callback and signs no one in by itself", async () => {
    const { token } = await requestLink("platform@example.org");
    const before = await sessionsOf("platform@example.org");
    const url = `${server.url}/auth/v1/verify?type=magiclink&token=${token}`;
    const response = await fetch(`${url}&redirect_to=https://evil.example`, {
      redirect: "manual",
    });
    expect(response.status).toBe(303);
    const link = new URL(response.headers.get("location") ?? "");
    expect(`${link.origin}${link.pathname}`).toBe(`${server.url}/auth/callback`);
    expect(link.hash).toBe(`#token_hash=${token}&type=email`);
    expect(await sessionsOf("platform@example.org")).toBe(before);
    expect((await redeem(token)).status).toBe(200);
  });

  test("is refused if tampered with or computed from address and code", async () => {
    const { token, code } = await requestLink("tampered@example.org");
    const [stored] = await server.query<{ id: string; token_hash: string }>(
      "select id, token_hash from auth.one_time_tokens where relates_to = $1",
      ["tampered@example.org"],
    );
    const sha256 = (text: string) => createHash("sha256").update(text);
    for (const forged of [
      `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`,
      token.slice(1),
      token.toLowerCase(),
      // What the database has, and what anyone could compute from address and code.
      stored?.token_hash ?? "",
      stored?.id ?? "",
      sha256(`tampered@example.org${code}`).digest("hex"),
      sha256(`tampered@example.org${code}`).digest("base64url"),
      "",
      ".",
    ]) {
      expect((await redeem(forged)).ok).toBe(false);
      const followed = await fetch(
        `${server.url}/auth/v1/verify?type=magiclink&token=${encodeURIComponent(forged)}`,
        { redirect: "manual", headers: { apikey: server.publishableKey } },
      );
      expect(followed.headers.get("location") ?? "").not.toContain("access_token");
    }
    const withCode = { type: "email", email: "tampered@example.org", token: code };
    expect((await post("/auth/v1/verify", withCode)).status).toBe(200);
  });

  test("1,000 crafted redirect_to values never leave the origin", async () => {
    const { token } = await requestLink("redirect@example.org");
    const part = fc.constantFrom(
      ..."/ // \\ @ : ? # . .. %2f %5c http: https: javascript: evil.example".split(" "),
      server.url,
      `${server.url}/auth/callback`,
      `${server.url}.evil.example`,
      `${server.url}@evil.example`,
    );
    const crafted = fc.sample(
      fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join("")),
      1000,
    );
    for (const redirectTo of crafted) {
      const query = new URLSearchParams({ type: "magiclink", token: "x", redirect_to: redirectTo });
      const response = await fetch(`${server.url}/auth/v1/verify?${query}`, { redirect: "manual" });
      const location = response.headers.get("location") ?? "/";
      expect(new URL(location, server.url).origin, redirectTo).toBe(server.url);
    }
    expect((await redeem(token)).status).toBe(200);
  });
});

describe("guessing", () => {
  test("ten wrong codes block the code for that address; the link still works", async () => {
    const { token, code } = await requestLink("guessed@example.org");
    const guess = (digits: string) =>
      post("/auth/v1/verify", { type: "email", email: "Guessed@example.org ", token: digits });
    const wrong = code === "000000" ? "000001" : "000000";
    const responses = await Promise.all(Array.from({ length: 10 }, () => guess(wrong)));
    expect(responses.some(({ ok }) => ok)).toBe(false);
    const closed = await guess(code);
    expect(closed.status).toBe(429);
    expect(Number(closed.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await redeem(token)).status).toBe(200);
  });
});

test.each<[string, (parts: { hash: string; email: string; code: string }) => unknown]>([
  ["a field of another type", ({ hash }) => ({ type: "magiclink", token_hash: hash, email: 5 })],
  ["a type that is not a string", ({ hash }) => ({ type: ["magiclink"], token_hash: hash })],
  ["no token", ({ email, code }) => ({ type: "magiclink", email, token: code, token_hash: null })],
  ["an empty token", ({ email, code }) => ({ type: "email", email, token: code, token_hash: "" })],
  ["no object", ({ hash }) => [{ type: "magiclink", token_hash: hash }]],
])("a request with %s is refused and uses nothing up", async (_, craft) => {
  const email = "crafted@example.org";
  const { token, code } = await requestLink(email);
  const response = await post("/auth/v1/verify", craft({ hash: token, email, code }));
  expect(response.ok).toBe(false);
  expect(response.status).toBeLessThan(500);
  expect((await redeem(token)).status).toBe(200);
});

describe("a session", () => {
  test("a replayed refresh token is refused and ends the session", async () => {
    const { session } = await signIn(server, "replay@example.org");
    const refresh = (refresh_token: string) =>
      post("/auth/v1/token?grant_type=refresh_token", { refresh_token });
    const second: { refresh_token: string } = await (await refresh(session.refresh_token)).json();
    const third: { refresh_token: string } = await (await refresh(second.refresh_token)).json();
    expect(third.refresh_token).not.toBe(second.refresh_token);
    expect((await refresh(session.refresh_token)).status).toBe(400);
    expect((await refresh(third.refresh_token)).ok).toBe(false);
  });
});

async function sessionsOf(email: string): Promise<number> {
  const [row] = await server.query<{ count: number }>(
    "select count(*)::int as count from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1",
    [email],
  );
  return row?.count ?? 0;
}
