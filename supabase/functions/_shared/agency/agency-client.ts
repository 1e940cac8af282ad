import { agencyPageSchema, agencyProtocol } from "../../../../domain/agencies/bezero/protocol.ts";
import { parseJson } from "../../../../domain/json.ts";
import { AgencyFailure } from "./agency-failure.ts";
import { type AgencyResponse, requestAgency } from "./agency-request.ts";
import { accessToken, forgetToken } from "./agency-token.ts";
import { type Deadline, deadlineIn } from "./deadline.ts";
import { type AgencySettings, defaultRetryPolicy, type RetryPolicy } from "./settings.ts";

export interface RatingsPage {
  /** Raw entries, not yet validated. */
  entries: unknown[];
  /** The API version named in the response header; null if there is none. */
  version: string | null;
}

/** More pages than any agency has; beyond this, the links must be circular. */
const maxPages = 2000;

/** Yields every rating, or only those changed since `changedSince`, page by page. */
export async function* ratingPages(
  settings: AgencySettings,
  { changedSince, stopping }: { changedSince?: string | null; stopping?: AbortSignal } = {},
): AsyncGenerator<RatingsPage> {
  const retryPolicy = { ...defaultRetryPolicy, ...settings.retryPolicy };
  const deadline = deadlineIn(retryPolicy.runTimeout, stopping);
  const first = new URLSearchParams({ page: "1" });
  if (changedSince) first.set("changedSince", changedSince);
  const seen = new Set<string>();
  let next: string | null = `/ratings?${first}`;
  while (next !== null) {
    if (seen.has(next) || seen.size >= maxPages) {
      throw new AgencyFailure(502, "The ratings agency's pages link in a loop.");
    }
    seen.add(next);
    const response = await requestWithToken(settings, next, retryPolicy, deadline);
    const page = agencyPageSchema.safeParse(parseJson(response.body));
    if (!page.success) {
      throw new AgencyFailure(502, "The ratings agency's response could not be read.");
    }
    yield {
      entries: page.data.ratings,
      version: response.headers.get(agencyProtocol.versionHeader),
    };
    next = nextPage(page.data.links.nextPage ?? null);
  }
}

/** A refused token may only have expired, so this retries once with a new one. */
async function requestWithToken(
  settings: AgencySettings,
  path: string,
  retryPolicy: RetryPolicy,
  deadline: Deadline,
): Promise<AgencyResponse> {
  let response = await send();
  if (response.status === 401 || response.status === 403) {
    forgetToken(settings);
    response = await send();
  }
  if (response.status !== 200) {
    throw new AgencyFailure(response.status, `The ratings agency returned ${response.status}.`);
  }
  return response;

  async function send() {
    const token = await accessToken(settings, retryPolicy, deadline);
    const headers = {
      Authorization: `Bearer ${token}`,
      Accept: "application/json",
      [agencyProtocol.versionHeader]: agencyProtocol.version,
    };
    return requestAgency(settings.apiUrl + path, { headers }, retryPolicy, deadline);
  }
}

/** Follows only links relative to the API; any other would send our token elsewhere. */
function nextPage(link: string | null): string | null {
  if (link === null) return null;
  if (/^\/ratings\?/.test(link)) return link;
  throw new AgencyFailure(502, "The ratings agency's link to the next page is not valid.");
}
