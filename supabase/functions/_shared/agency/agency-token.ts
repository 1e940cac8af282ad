import { agencyProtocol, agencyTokenSchema } from "../../../../domain/agencies/bezero/protocol.ts";
import { parseJson } from "../../../../domain/json.ts";
import { AgencyFailure } from "./agency-failure.ts";
import { requestAgency } from "./agency-request.ts";
import type { Deadline } from "./deadline.ts";
import type { AgencySettings, RetryPolicy } from "./settings.ts";

interface Token {
  value: string;
  usableUntil: number;
}

/** Tokens are not used in the last minute before they expire. */
const margin = 60_000;

/** Kept in memory only: by the next hourly run a token has expired anyway. */
const tokens = new WeakMap<AgencySettings, Token>();

/** Returns the cached access token, or requests a new one. */
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

/** Drops a refused token, so that the next request fetches a new one. */
export function forgetToken(settings: AgencySettings): void {
  tokens.delete(settings);
}
