import { sign } from "hono/jwt";
import { expect, test } from "vitest";
import { supabaseEngine } from "../engine/supabase-engine.ts";
import { statelessClient } from "../stateless-client.ts";
import { createSignedInCaller } from "./signed-in-caller.ts";

const url = "http://project.example";
const engine = supabaseEngine({ url, publishableKey: "publishable", secretKey: "secret" });
const now = () => Math.floor(Date.now() / 1000);
const token = (expires: number) => sign({ sub: "somebody", exp: now() + expires }, "any", "HS256");

/** A Supabase project that gives this response for every token, and records the requests. */
function projectWith(status: number, user: object) {
  const requests: string[] = [];
  const anonymous = statelessClient(url, "publishable", {
    fetch: async (_, init) => {
      requests.push(new Headers(init?.headers).get("authorization") ?? "");
      return Response.json(user, { status });
    },
  });
  return { requests, callerOf: createSignedInCaller(engine, anonymous) };
}

test("accepts a token that the Supabase project knows, and asks it at most once a minute", async () => {
  const { requests, callerOf } = projectWith(200, { id: "somebody", role: "authenticated" });
  const bearer = `Bearer ${await token(600)}`;
  expect(await callerOf(bearer)).toBe(bearer);
  expect(await callerOf(bearer)).toBe(bearer);
  expect(requests).toEqual([bearer]);
});

test("rejects a token that the project refuses, or that has another role", async () => {
  const bearer = `Bearer ${await token(600)}`;
  for (const [status, user] of [
    [401, { message: "invalid" }],
    [403, { message: "invalid" }],
    [500, { message: "down" }],
    [200, { id: "somebody", role: "anon" }],
  ] as const) {
    expect(await projectWith(status, user).callerOf(bearer)).toBeNull();
  }
});

test("rejects an expired token, a key or nonsense without asking the project", async () => {
  const { requests, callerOf } = projectWith(200, { id: "somebody", role: "authenticated" });
  const texts = [undefined, "", "Bearer", "Bearer publishable", "Basic abc", "Bearer a.b.c"];
  for (const text of [...texts, `Bearer ${await token(-5)}`]) {
    expect(await callerOf(text)).toBeNull();
  }
  expect(requests).toEqual([]);
});
