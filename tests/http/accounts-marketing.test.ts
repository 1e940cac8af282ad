import { beforeAll, describe, expect, test } from "vitest";
import { messages } from "#domain/errors.ts";
import { signIn } from "../fixtures/mailbox.ts";
import { sharedTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await sharedTestServer();
});

async function call(name: string, token: string | null, body: unknown) {
  const response = await fetch(`${server.url}/functions/v1/${name}`, {
    method: "POST",
    headers: {
      apikey: server.publishableKey,
      "Content-Type": "application/json",
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

async function marketingChoiceOf(email: string) {
  const [row] = await server.query<{ marketing_opt_in: boolean | null }>(
    "select marketing_opt_in from public.profiles where email = $1",
    [email],
  );
  return row?.marketing_opt_in;
}

describe("marketing opt-out and opt-in", () => {
  const email = "reader@example.org";

  test("take the choice from unknown to opted out to opted in", async () => {
    const { session } = await signIn(server, email);
    expect(await marketingChoiceOf(email)).toBeNull();
    const out = await call("marketing-opt-out", session.access_token, { email: ` ${email} ` });
    expect(out).toEqual({ status: 200, body: { success: true } });
    expect(await marketingChoiceOf(email)).toBe(false);
    await call("marketing-opt-in", session.access_token, { email: "Reader@Example.org" });
    expect(await marketingChoiceOf(email)).toBe(true);
  });

  test.each(["marketing-opt-out", "marketing-opt-in"])(
    "%s refuses another user's address, no address and no session, and changes nothing",
    async (name) => {
      const { session } = await signIn(server, "careful@example.org");
      const token = session.access_token;
      expect(await call(name, token, { email })).toMatchObject({
        status: 403,
        body: { message: messages.emailMismatch },
      });
      for (const body of [{}, { email: "" }, { email: "nobody" }, { email: 7 }]) {
        expect(await call(name, token, body)).toMatchObject({
          status: 400,
          body: { message: messages.invalidEmail },
        });
      }
      expect((await call(name, null, { email })).status).toBe(401);
      expect((await call(name, "forged", { email })).status).toBe(401);
      expect(await marketingChoiceOf("careful@example.org")).toBeNull();
    },
  );
});
