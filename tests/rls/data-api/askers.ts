import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import type { Asker } from "#server/identity/caller.ts";
import type { startTestEngine } from "../../fixtures/test-engine.ts";

type Engine = Awaited<ReturnType<typeof startTestEngine>>;

const address = "192.0.2.1";

export const visitor: Asker = {
  caller: { role: "anon", apiKey: "publishable", claims: null },
  address,
};

export const service: Asker = {
  caller: { role: "service_role", apiKey: "secret", claims: null },
  address,
};

/** Someone with an account, as their token would prove. */
async function signedIn({ query }: Engine, email: string): Promise<Asker> {
  const [account] = await query<{ id: string }>("select id from auth.users where email = $1", [
    email,
  ]);
  const claims = {
    iss: "http://localhost/auth/v1",
    aud: "authenticated",
    sub: account?.id ?? "",
    role: "authenticated" as const,
    email,
    phone: "",
    session_id: "00000000-0000-4000-8000-000000000000",
    aal: "aal1" as const,
    amr: [],
    app_metadata: {},
    user_metadata: {},
    is_anonymous: false,
    iat: 0,
    exp: 0,
  };
  return { caller: { role: "authenticated", apiKey: "publishable", claims }, address };
}

export const developer = (engine: Engine) => signedIn(engine, demoAccounts.developer);
export const administrator = (engine: Engine) => signedIn(engine, demoAccounts.administrator);
