import { z } from "zod";
import { AuthError } from "../auth-errors.ts";
import type { AuthExtension, AuthParts } from "../auth-parts.ts";
import { challengeFields, challengeOf } from "../code-challenge.ts";
import { type Flow, startFlow, takeFlow } from "../flow-state.ts";
import { completeFlow } from "../providers/complete-flow.ts";
import { redirectTo, returnAddress, withError } from "../redirects.ts";
import type { AuthCall } from "../router.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import { SamlRefusal } from "./saml-response.ts";
import {
  findSamlProvider,
  insertRelayState,
  type RelayState,
  saveSamlProvider,
  takeRelayState,
} from "./saml-rows.ts";
import { createSamlService, type SamlService, serviceMetadata } from "./saml-service.ts";

interface SamlSettings {
  provider: IdentityProvider;
  /** The domains whose addresses the provider may vouch for. */
  domains: readonly string[];
  /** For what the person is not told. */
  onFailure: (failure: SamlRefusal) => void;
}

const signInRequest = z.object({
  provider_id: z.uuid({ error: "provider_id must be a valid UUID" }).nullish(),
  domain: z.string().max(255).nullish(),
  redirect_to: z.string().max(2_000).nullish(),
  skip_http_redirect: z.boolean().nullish(),
  ...challengeFields,
});

/** Single sign-on with a company's SAML 2.0 identity provider. */
export function createSaml(
  { provider, domains, onFailure }: SamlSettings,
  parts: AuthParts,
): AuthExtension {
  const { transaction, publicUrl } = parts;
  const authUrl = `${publicUrl}/auth/v1`;
  let saved: Promise<SamlService> | undefined;

  /** Stored at the first log-in, when the database is surely ready. */
  function savedService(): Promise<SamlService> {
    saved ??= transaction((query) => saveSamlProvider(query, provider, domains)).then(
      (providerId) => createSamlService({ authUrl, provider, providerId, domains }),
      (error: unknown) => {
        saved = undefined;
        throw error;
      },
    );
    return saved;
  }

  /** POST /sso: where to send the browser. */
  async function signIn(call: AuthCall): Promise<Response> {
    const wanted = await call.body(signInRequest);
    const service = await savedService();
    const challenge = challengeOf(wanted);
    const url = await transaction(async (query) => {
      const by = wanted.provider_id
        ? { providerId: wanted.provider_id }
        : { domain: wanted.domain?.trim().toLowerCase() ?? "" };
      // Another provider may stand in the tables, but only the settings' certificate is known.
      if ((await findSamlProvider(query, by)) !== service.providerId) {
        throw new AuthError(
          404,
          "sso_provider_not_found",
          "No SSO provider assigned for this domain",
        );
      }
      const flowId = await startFlow(query, {
        provider: `sso:${service.providerId}`,
        method: "sso/saml",
        redirectTo: returnAddress(publicUrl, wanted.redirect_to),
        challenge,
      });
      const relay = await insertRelayState(query, { providerId: service.providerId, flowId });
      return service.loginUrl(relay, relay.id);
    });
    return wanted.skip_http_redirect ? Response.json({ url }) : redirectTo(url);
  }

  /** POST /sso/saml/acs: the provider's page lets the browser post its response here. */
  async function consume(call: AuthCall): Promise<Response> {
    const form = await call.form();
    const service = await savedService();
    const started = await take(form.get("RelayState"));
    if (!started) return redirectTo(withError(returnAddress(publicUrl, null), relayStateUnknown()));
    const { relay, flow } = started;
    try {
      const person = await readPerson(service, relay, form.get("SAMLResponse"));
      return await completeFlow(parts, { flow, person, linkingSession: null, visit: call.visit });
    } catch (error) {
      if (!(error instanceof SamlRefusal)) throw error;
      onFailure(error);
      return redirectTo(withError(flow.redirectTo, notBelieved()));
    }
  }

  /** Whatever comes of it, a request is completed once. */
  async function take(given: string | null): Promise<{ relay: RelayState; flow: Flow } | null> {
    const id = z.uuid().safeParse(given).data;
    if (!id) return null;
    return transaction(async (query) => {
      const relay = await takeRelayState(query, id);
      const flow = relay && (await takeFlow(query, relay.flowId));
      return relay && flow && { relay, flow };
    });
  }

  return {
    providers: ["saml"],
    grants: {},
    routes: [
      { method: "POST", path: "/sso", access: "key", handle: signIn },
      { method: "POST", path: "/sso/saml/acs", access: "link", handle: consume },
      {
        method: "GET",
        path: "/sso/saml/metadata",
        access: "link",
        handle: () =>
          new Response(serviceMetadata(authUrl), {
            headers: { "Content-Type": "application/samlmetadata+xml; charset=utf-8" },
          }),
      },
    ],
  };
}

async function readPerson(service: SamlService, relay: RelayState, response: string | null) {
  if (relay.providerId !== service.providerId) {
    throw new SamlRefusal("The request was for another provider");
  }
  return service.readResponse(relay, response ?? "");
}

const relayStateUnknown = () =>
  new AuthError(
    404,
    "saml_relay_state_not_found",
    "This log-in has expired or was already completed. Start it on our login page.",
  );

const notBelieved = () =>
  new AuthError(
    400,
    "bad_oauth_callback",
    "Your organisation's response could not be verified. Please try again, or tell its administrator.",
  );
