import { z } from "zod";
import { requireSecondFactor } from "../assurance.ts";
import { AuthError, validationFailed } from "../auth-errors.ts";
import type { AuthExtension, AuthParts } from "../auth-parts.ts";
import { challengeFields, challengeOf } from "../code-challenge.ts";
import { providerFlowLifetime, startFlow, takeFlow } from "../flow-state.ts";
import { redirectTo, returnAddress, withError } from "../redirects.ts";
import type { AuthCall, UserCall } from "../router.ts";
import { completeFlow } from "./complete-flow.ts";
import { createFlowSecrets } from "./flow-secrets.ts";
import { createIdTokenGrant } from "./id-token-grant.ts";
import { createProviderClient, type ProviderClient } from "./provider-client.ts";
import { badState, providerError, unsupportedProvider } from "./provider-errors.ts";
import { ProviderFailure } from "./provider-failure.ts";
import type { ProviderSettings } from "./provider-settings.ts";
import { unlinkIdentity } from "./unlink-identity.ts";

interface ProviderOptions {
  providers: readonly ProviderSettings[];
  /** Known only to the server. */
  secret: string;
  /** For what the person is not told. */
  onFailure: (failure: ProviderFailure) => void;
}

/** Logging in with Google, Microsoft and other OpenID Connect providers, and linking them. */
export function createProviders(
  { providers, secret, onFailure }: ProviderOptions,
  parts: AuthParts,
): AuthExtension {
  const { transaction, publicUrl } = parts;
  const callbackUrl = `${publicUrl}/auth/v1/callback`;
  const secrets = createFlowSecrets(secret);
  const clients = new Map<string, ProviderClient>(
    providers.map((settings) => [settings.name, createProviderClient(settings, callbackUrl)]),
  );

  /** The clear error for a failure, which is logged. */
  async function talkTo<Result>(conversation: Promise<Result>): Promise<Result> {
    try {
      return await conversation;
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      onFailure(error);
      throw providerError(error);
    }
  }

  function clientOf(name: string | null): ProviderClient {
    const client = clients.get(name ?? "");
    if (!client) throw unsupportedProvider();
    return client;
  }

  /** Begins a flow: where to send the browser, and the cookie that it must come back with. */
  async function begin(call: AuthCall, linking: { user: string; session: string } | null) {
    const client = clientOf(call.query.get("provider"));
    const challenge = readChallenge(call.query);
    const target = returnAddress(publicUrl, call.query.get("redirect_to"));
    const flow = await transaction((query) =>
      startFlow(query, {
        provider: client.name,
        method: "oauth",
        redirectTo: target,
        challenge,
        linkingTarget: linking?.user ?? null,
      }),
    );
    const made = await secrets.make({ flow, session: linking?.session ?? null });
    const url = await talkTo(client.authorizationUrl(made));
    return { url: url.href, cookie: cookie(flow, secrets.browserMark(flow), providerFlowLifetime) };
  }

  const cookie = (flow: string, value: string, seconds: number) =>
    [
      `${cookieName(flow)}=${value}`,
      "Path=/auth/v1/callback",
      `Max-Age=${seconds}`,
      "HttpOnly",
      "SameSite=Lax",
      ...(publicUrl.startsWith("https:") ? ["Secure"] : []),
    ].join("; ");

  /** GET /authorize: the browser itself comes here, so an error too must lead to a page. */
  async function authorize(call: AuthCall): Promise<Response> {
    try {
      const { url, cookie } = await begin(call, null);
      return redirectTo(url, { "Set-Cookie": cookie });
    } catch (error) {
      if (!(error instanceof AuthError) || error.status < 500) throw error;
      const target = returnAddress(publicUrl, call.query.get("redirect_to"));
      return redirectTo(withError(target, error));
    }
  }

  /** GET /user/identities/authorize: the page asks for the address, and goes there. */
  async function authorizeLinking(call: UserCall): Promise<Response> {
    const { claims } = call;
    await transaction((query) =>
      requireSecondFactor(query, claims, "AAL2 is required to link an identity"),
    );
    const { url, cookie } = await begin(call, { user: claims.sub, session: claims.session_id });
    const headers = { "Set-Cookie": cookie };
    return call.query.get("skip_http_redirect") === "true"
      ? Response.json({ url }, { headers })
      : redirectTo(url, headers);
  }

  /** GET /callback: the provider sent the browser back. */
  async function callback(call: AuthCall): Promise<Response> {
    const given = call.query.get("state") ?? "";
    const state = await secrets.read(given);
    const flow = state && (await transaction((query) => takeFlow(query, state.flow)));
    const mark = state && cookiesOf(call.request).get(cookieName(state.flow));
    if (!state || !flow || !secrets.isBrowserMark(state.flow, mark ?? undefined)) {
      return redirectTo(withError(returnAddress(publicUrl, null), badState()));
    }
    const forget = { "Set-Cookie": cookie(state.flow, "", 0) };
    try {
      const client = clientOf(flow.provider);
      const person = await talkTo(client.exchange(call.query, secrets.of(flow.id, given)));
      const completion = { flow, person, linkingSession: state.session, visit: call.visit };
      const response = await completeFlow(parts, completion);
      response.headers.set("Set-Cookie", forget["Set-Cookie"]);
      return response;
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return redirectTo(withError(flow.redirectTo, error), forget);
    }
  }

  return {
    providers: [...clients.keys()],
    routes: [
      { method: "GET", path: "/authorize", access: "link", handle: authorize },
      { method: "GET", path: "/callback", access: "link", handle: callback },
      { method: "POST", path: "/callback", access: "link", handle: fromPostedForm },
      {
        method: "GET",
        path: "/user/identities/authorize",
        access: "user",
        handle: authorizeLinking,
      },
      {
        method: "DELETE",
        path: "/user/identities/:id",
        access: "user",
        handle: ({ claims, params, visit }) => unlinkIdentity(parts, claims, params.id, visit),
      },
    ],
    grants: { id_token: createIdTokenGrant(parts, { clientOf, talkTo }) },
  };

  /**
   * POST /callback: some providers send a form instead. A form from another site comes without our
   * cookie, so the browser is sent on to the address that it would have got.
   */
  async function fromPostedForm(call: AuthCall): Promise<Response> {
    const form = await call.form();
    const kept = new URLSearchParams();
    for (const name of ["state", "code", "iss", "error"]) {
      const value = form.get(name);
      if (value !== null) kept.set(name, value);
    }
    return redirectTo(`${callbackUrl}?${kept}`);
  }
}

const challengeQuery = z.object(challengeFields);

function readChallenge(query: URLSearchParams) {
  const { data, error } = challengeQuery.safeParse({
    code_challenge: query.get("code_challenge"),
    code_challenge_method: query.get("code_challenge_method"),
  });
  if (!data)
    throw validationFailed(error?.issues[0]?.message ?? "The code challenge is not valid.");
  return challengeOf(data);
}

const cookieName = (flow: string) => `auth-flow-${flow.slice(0, 8)}`;

const pair = z.tuple([z.string(), z.string()]);

function cookiesOf(request: Request): Map<string, string> {
  const pairs = (request.headers.get("cookie") ?? "")
    .split(";")
    .map((part) => pair.safeParse(part.trim().split("=", 2)).data ?? null);
  return new Map(pairs.filter((found) => found !== null));
}
