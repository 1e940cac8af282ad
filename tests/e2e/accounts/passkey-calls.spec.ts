import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { signInDirectly } from "../../fixtures/sign-in-directly.ts";
import type { TestServer } from "../../fixtures/test-server.ts";
import { addAuthenticator, namedSite } from "../fixtures/authenticator.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: await namedSite() });

const packageFolder = path.dirname(createRequire(import.meta.url).resolve("@supabase/supabase-js"));
const clientScript = readFileSync(path.join(packageFolder, "umd/supabase.js"), "utf8");

declare global {
  interface Window {
    supabase: typeof import("@supabase/supabase-js");
    client: SupabaseClient;
  }
}

/** A page with a software authenticator and the ordinary client, logged in. */
async function openClient(page: Page, server: TestServer, email: string) {
  const { session } = await signInDirectly(server, email);
  const authenticator = await addAuthenticator(page);
  await page.evaluate(clientScript);
  await page.evaluate(
    async ({ url, key, session }) => {
      window.client = window.supabase.createClient(url, key, {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      });
      await window.client.auth.setSession(session);
    },
    { url: server.url, key: server.publishableKey, session },
  );
  return authenticator;
}

const register = (page: Page, friendlyName: string) =>
  page.evaluate(async (name) => {
    const { error } = await window.client.auth.mfa.webauthn.register({ friendlyName: name });
    return error ? { message: error.message, code: error.code } : null;
  }, friendlyName);

const state = (page: Page) =>
  page.evaluate(async () => {
    const { mfa } = window.client.auth;
    const factors = (await mfa.listFactors()).data?.webauthn ?? [];
    const level = (await mfa.getAuthenticatorAssuranceLevel()).data;
    const methods = (level?.currentAuthenticationMethods ?? []).map((entry) =>
      typeof entry === "string" ? entry : entry.method,
    );
    return { factors: factors.map(({ id }) => id), level: level?.currentLevel, methods };
  });

const authenticate = (page: Page, factorId: string) =>
  page.evaluate(async (id) => {
    const { error } = await window.client.auth.mfa.webauthn.authenticate({ factorId: id });
    return error ? { message: error.message, code: error.code } : null;
  }, factorId);

test("a passkey is registered, raises the session to aal2, and does so again after the next login", async ({
  server,
  visit,
}) => {
  const page = await visit("/about");
  const authenticator = await openClient(page, server, "passkey@example.org");
  expect(await register(page, "This laptop")).toBeNull();
  const registered = await state(page);
  expect(registered).toMatchObject({ level: "aal2", methods: ["mfa/webauthn", "otp"] });
  expect(registered.factors).toHaveLength(1);
  const [credential] = await authenticator.credentials();
  expect(credential).toMatchObject({ rpId: "localhost", signCount: 1 });

  const { session } = await signInDirectly(server, "passkey@example.org");
  await page.evaluate(async (next) => {
    await window.client.auth.setSession(next);
  }, session);
  expect(await state(page)).toMatchObject({ level: "aal1", methods: ["otp"] });
  const [factorId = ""] = registered.factors;
  expect(await authenticate(page, factorId)).toBeNull();
  expect(await state(page)).toMatchObject({ level: "aal2" });
  const [row] = await server.query<{ count: number }>(
    `select (web_authn_credential -> 'authenticator' ->> 'signCount')::int as count
    from auth.mfa_factors where id = $1`,
    [factorId],
  );
  expect(row?.count).toBe(2);
});

test("a copied passkey, whose count goes back, is refused", async ({ server, visit }) => {
  const page = await visit("/about");
  await openClient(page, server, "copied@example.org");
  expect(await register(page, "This laptop")).toBeNull();
  const { factors } = await state(page);
  await server.query(
    `update auth.mfa_factors set web_authn_credential =
      jsonb_set(web_authn_credential, '{authenticator,signCount}', '100') where id = $1`,
    [factors[0]],
  );
  expect(await authenticate(page, factors[0] ?? "")).toMatchObject({
    code: "mfa_verification_failed",
  });
});

test("a response to one challenge is not valid for another", async ({ server, visit }) => {
  const page = await visit("/about");
  await openClient(page, server, "replay@example.org");
  const outcome = await page.evaluate(async () => {
    const { auth } = window.client;
    const { data: session } = await auth.getSession();
    const call = async (path: string, body: unknown) => {
      const response = await fetch(`/auth/v1/factors${path}`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${session.session?.access_token}`,
          "Content-Type": "application/json",
        },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    };
    const { body: factor } = await call("", { factor_type: "webauthn", friendly_name: "x" });
    const first = await call(`/${factor.id}/challenge`, {});
    const second = await call(`/${factor.id}/challenge`, {});
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      first.body.webauthn.credential_options.publicKey,
    );
    const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    const webauthn = { type: "create", credential_response: credential.toJSON() };
    const replayed = await call(`/${factor.id}/verify`, { challenge_id: second.body.id, webauthn });
    const elsewhere = await call(`/${factor.id}/challenge`, { webauthn: { rpId: "evil.example" } });
    const right = await call(`/${factor.id}/verify`, { challenge_id: first.body.id, webauthn });
    const again = await call(`/${factor.id}/verify`, { challenge_id: first.body.id, webauthn });
    return [replayed, elsewhere, right, again].map(({ status, body }) => [status, body.error_code]);
  });
  expect(outcome).toEqual([
    [422, "mfa_verification_failed"],
    [400, "validation_failed"],
    [200, undefined],
    [422, "mfa_challenge_expired"],
  ]);
});
