import { sign } from "hono/jwt";
import { expect, test } from "vitest";
import { statelessClient } from "../engine/stateless-client.ts";
import { supabaseEngine } from "../engine/supabase-engine.ts";
import { createSignedInCaller } from "./signed-in-caller.ts";

const url = "http://project.example";
const engine = supabaseEngine({ url, publishableKey: "publishable", secretKey: "secret" });
const now = () => Math.floor(Date.now() / 1000);
const token = (expires: number) => sign({ sub: "somebody", exp: now() + expires }, "any", "HS256");

/** A Supabase project that says this of every token, and counts how often it is asked. */
function projectSaying(status: number, user: object) {
  const asked: string[] = [];
  const anonymous = statelessClient(url, "publishable", {
    fetch: async (_, init) => {
      asked.push(new Headers(init?.headers).get("authorization") ?? "");
      return Response.json(user, { status });
    },
  });
  return { asked, callerOf: createSignedInCaller(engine, anonymous) };
}

test("a token counts when the Supabase project knows it, which is asked once a minute", async () => {
  const { asked, callerOf } = projectSaying(200, { id: "somebody", role: "authenticated" });
  const bearer = `Bearer ${await token(600)}`;
  expect(await callerOf(bearer)).toBe(bearer);
  expect(await callerOf(bearer)).toBe(bearer);
  expect(asked).toEqual([bearer]);
});

test("whatever the project refuses, or says of somebody else, is nobody signed in", async () => {
  const bearer = `Bearer ${await token(600)}`;
  for (const [status, user] of [
    [401, { message: "invalid" }],
    [403, { message: "invalid" }],
    [500, { message: "down" }],
    [200, { id: "somebody", role: "anon" }],
  ] as const) {
    expect(await projectSaying(status, user).callerOf(bearer)).toBeNull();
  }
});

test("an expired token, a key and nonsense are refused without asking", async () => {
  const { asked, callerOf } = projectSaying(200, { id: "somebody", role: "authenticated" });
  const texts = [undefined, "", "Bearer", "Bearer publishable", "Basic abc", "Bearer a.b.c"];
  for (const text of [...texts, `Bearer ${await token(-5)}`]) {
    expect(await callerOf(text)).toBeNull();
  }
  expect(asked).toEqual([]);
});
