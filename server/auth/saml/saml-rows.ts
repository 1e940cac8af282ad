import { randomUUID } from "node:crypto";
import type { Query } from "../account-transactions.ts";
import { providerFlowLifetime } from "../flow-state.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import type { SamlRequest } from "./saml-service.ts";

/** The provider that this server's settings describe, among any that were there before. */
const configured = "configured";

/** Writes the provider of the settings to Supabase's tables; its ID stays through every start. */
export async function saveSamlProvider(
  query: Query,
  { entityId, metadata }: IdentityProvider,
  domains: readonly string[],
): Promise<string> {
  // Several servers that start at once write the same.
  await query("select pg_advisory_xact_lock(hashtextextended('auth.sso_providers', 0))");
  const [known] = await query<{ sso_provider_id: string }>(
    "select sso_provider_id from auth.saml_providers where entity_id = $1",
    [entityId],
  );
  const id = known?.sso_provider_id ?? randomUUID();
  await query(
    `update auth.sso_providers set disabled = true, resource_id = null, updated_at = now()
    where resource_id = $1 and id <> $2`,
    [configured, id],
  );
  await query(
    `insert into auth.sso_providers (id, resource_id, disabled, created_at, updated_at)
    values ($1, $2, false, now(), now())
    on conflict (id) do update set disabled = false, resource_id = $2, updated_at = now()`,
    [id, configured],
  );
  await query(
    `insert into auth.saml_providers (
      id, sso_provider_id, entity_id, metadata_xml, attribute_mapping, created_at, updated_at
    ) values ($1, $2, $3, $4, '{}', now(), now())
    on conflict (entity_id) do update set metadata_xml = excluded.metadata_xml, updated_at = now()`,
    [randomUUID(), id, entityId, metadata],
  );
  await query("delete from auth.sso_domains where sso_provider_id = $1 or domain = any ($2)", [
    id,
    domains,
  ]);
  await query(
    `insert into auth.sso_domains (id, sso_provider_id, domain, created_at, updated_at)
    select gen_random_uuid(), $1, domain, now(), now() from unnest($2::text[]) as domain`,
    [id, domains],
  );
  return id;
}

/** The enabled provider of an ID or of an address's domain. */
export async function findSamlProvider(
  query: Query,
  wanted: { providerId: string } | { domain: string },
): Promise<string | null> {
  const [found] = await query<{ id: string }>(
    `select provider.id from auth.sso_providers provider
    where provider.disabled is not true and case
      when $1::uuid is not null then provider.id = $1
      else provider.id in (select sso_provider_id from auth.sso_domains where domain = $2)
    end`,
    "providerId" in wanted ? [wanted.providerId, null] : [null, wanted.domain],
  );
  return found?.id ?? null;
}

export interface RelayState extends SamlRequest {
  id: string;
  providerId: string;
  flowId: string;
}

export async function insertRelayState(
  query: Query,
  { providerId, flowId }: { providerId: string; flowId: string },
): Promise<RelayState> {
  const id = randomUUID();
  const requestId = `_${randomUUID()}`;
  const [made] = await query<{ created_at: string }>(
    `insert into auth.saml_relay_states (
      id, sso_provider_id, request_id, flow_state_id, created_at, updated_at
    ) values ($1, $2, $3, $4, now(), now()) returning created_at`,
    [id, providerId, requestId, flowId],
  );
  return { id, providerId, flowId, requestId, createdAt: new Date(made?.created_at ?? Date.now()) };
}

/** Takes a request out, so that one response can complete it; null if it is unknown or too old. */
export async function takeRelayState(query: Query, id: string): Promise<RelayState | null> {
  const [row] = await query<{
    sso_provider_id: string;
    request_id: string;
    flow_state_id: string;
    created_at: string;
  }>(
    `delete from auth.saml_relay_states
    where id = $1 and created_at > now() - make_interval(secs => $2) returning *`,
    [id, providerFlowLifetime],
  );
  if (!row) return null;
  return {
    id,
    providerId: row.sso_provider_id,
    flowId: row.flow_state_id,
    requestId: row.request_id,
    createdAt: new Date(row.created_at),
  };
}
