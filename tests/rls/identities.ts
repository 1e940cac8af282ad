import { sign } from "hono/jwt";
import { demoAccounts } from "#domain/demo-accounts.ts";
import { loadEngineSecrets } from "#server/engine/engine-secrets.ts";
import { signIn } from "../fixtures/mailbox.ts";
import type { TestServer } from "../fixtures/test-server.ts";
import type { Identity } from "./access-table.ts";

/** A client for each identity, signed in the way the product signs people in. */
export async function clientsOf(server: TestServer) {
  const stranger = await signIn(server, "stranger@example.org");
  const owner = await signIn(server, demoAccounts.developer);
  const administrator = await signIn(server, demoAccounts.administrator);
  const { jwtSecret } = await loadEngineSecrets(server.folder);
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: administrator.user.id, aud: "authenticated", iat: now - 7200 };
  const expired = await sign(
    { ...claims, role: "authenticated", exp: now - 3600 },
    jwtSecret,
    "HS256",
  );
  const forged = await sign(
    { ...claims, role: "service_role", exp: now + 3600 },
    "somebody else's secret, long enough to be one",
    "HS256",
  );
  return {
    anonymous: server.anonymous,
    stranger: stranger.client,
    owner: owner.client,
    administrator: administrator.client,
    service: server.service,
    expired: server.as(expired),
    forged: server.as(forged),
  } satisfies Record<Identity, typeof server.anonymous>;
}
