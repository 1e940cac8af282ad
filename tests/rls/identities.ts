import { sign } from "hono/jwt";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { loadEngineSecrets } from "#server/engine/engine-secrets.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import type { TestServer } from "../fixtures/test-server.ts";
import type { Identity } from "./access-table.ts";

export type Client = TestServer["anonymous"];

export interface Caller {
  client: Client;
  /** The account's id, or null if the caller has none. */
  account: string | null;
  role: "anon" | "authenticated" | "service_role";
}

export type Callers = Record<Identity, Caller>;

/** Every caller, each with a session and an account as the product makes them. */
export async function callersOf(server: TestServer): Promise<Callers> {
  async function person(email: string): Promise<Caller> {
    const { client, user } = await signIn(server, email);
    return { client, account: user.id, role: "authenticated" };
  }
  const callers: Callers = {
    anonymous: { client: server.anonymous, account: null, role: "anon" },
    stranger: await person("stranger@example.org"),
    owner: await person(demoAccounts.developer),
    editor: await person("editor@example.org"),
    viewer: await person("viewer@example.org"),
    "former colleague": await person("former-colleague@example.org"),
    rival: await person("rival@example.org"),
    administrator: await person(demoAccounts.administrator),
    service: { client: server.service, account: null, role: "service_role" },
  };
  return callers;
}

/** Makes the editor, the viewer and the former colleague what they are, for each owner's company. */
export async function joinCompanies(callers: Callers): Promise<void> {
  const { owner, service } = callers;
  const { data: companies } = await service.client
    .from("companies")
    .select("id")
    .eq("user_id", owner.account ?? "")
    .throwOnError();
  for (const { id } of companies) {
    for (const [identity, role] of [
      ["editor", "editor"],
      ["viewer", "viewer"],
      ["former colleague", "editor"],
    ] as const) {
      await service.client
        .from("company_members")
        .upsert({ company_id: id, user_id: callers[identity].account ?? "", role })
        .throwOnError();
    }
    await owner.client
      .rpc("remove_colleague", {
        company: id,
        person: callers["former colleague"].account ?? "",
      })
      .throwOnError();
  }
}

/** Invalid tokens: the administrator's own but expired, and one signed with another secret. */
export async function invalidTokenClients(server: TestServer, { administrator }: Callers) {
  const { jwtSecret } = await loadEngineSecrets(server.folder);
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: administrator.account, aud: "authenticated", iat: now - 7200 };
  const expired = { ...claims, role: "authenticated", exp: now - 3600 };
  const forged = { ...claims, role: "service_role", exp: now + 3600 };
  const otherSecret = "somebody else's secret, long enough to be one";
  return {
    expired: server.as(await sign(expired, jwtSecret, "HS256")),
    forged: server.as(await sign(forged, otherSecret, "HS256")),
  };
}
