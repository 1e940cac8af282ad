import { parseJson } from "../../../../domain/json.ts";
import { agencyProtocol, agencyTokenSchema } from "../../../../domain/rating/agency-rating.ts";
import { AgencyFailure } from "./agency-failure.ts";
import { requestAgency } from "./agency-request.ts";
import type { Deadline } from "./deadline.ts";
import type { AgencySettings, RetryPolicy } from "./settings.ts";

interface Token {
  value: string;
  usableUntil: number;
}

/** A token is not used in the last minute of its life. */
const margin = 60_000;

/** Tokens of the agencies that this process has asked; a run an hour later needs a new one anyway. */
const tokens = new WeakMap<AgencySettings, Token>();

/** An access token, requested only when there is none yet. */
export async function accessToken(
  settings: AgencySettings,
  retryPolicy: RetryPolicy,
  deadline: Deadline,
): Promise<string> {
  const known = tokens.get(settings);
  if (known && known.usableUntil > Date.now()) return known.value;
  const { status, body } = await requestAgency(
    settings.tokenUrl,
    {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams({
        grant_type: "client_credentials",
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        scope: agencyProtocol.scope,
      }),
    },
    retryPolicy,
    deadline,
  );
  if (status !== 200) {
    throw new AgencyFailure(status, `The ratings agency refused our credentials (${status}).`);
  }
  const token = agencyTokenSchema.safeParse(parseJson(body));
  if (!token.success) throw new AgencyFailure(502, "The ratings agency sent no usable token.");
  const { access_token: value, expires_in: seconds } = token.data;
  tokens.set(settings, { value, usableUntil: Date.now() + seconds * 1000 - margin });
  return value;
}

/** After a refusal the next request asks for a new token. */
export function forgetToken(settings: AgencySettings): void {
  tokens.delete(settings);
}
