import { parseJson } from "../../../../domain/json.ts";
import { agencyPageSchema, agencyProtocol } from "../../../../domain/rating/agency-rating.ts";
import { AgencyFailure } from "./agency-failure.ts";
import { type AgencyAnswer, askAgency } from "./agency-request.ts";
import { accessToken, forgetToken } from "./agency-token.ts";
import { type Deadline, deadlineIn } from "./deadline.ts";
import { type AgencySettings, type Patience, usualPatience } from "./settings.ts";

export interface RatingsPage {
  /** What the agency sent, entry by entry, not yet judged. */
  entries: unknown[];
  /** The API version that answered; null when it did not say. */
  version: string | null;
}

/** More than any agency has to say; an answer that leads further goes in circles. */
const mostPages = 2000;

/** Every rating, or those changed since a moment, page by page. */
export async function* ratingPages(
  settings: AgencySettings,
  { changedSince, stopping }: { changedSince?: string | null; stopping?: AbortSignal } = {},
): AsyncGenerator<RatingsPage> {
  const patience = { ...usualPatience, ...settings.patience };
  const deadline = deadlineIn(patience.runWithin, stopping);
  const first = new URLSearchParams({ page: "1" });
  if (changedSince) first.set("changedSince", changedSince);
  const seen = new Set<string>();
  let next: string | null = `/ratings?${first}`;
  while (next !== null) {
    if (seen.has(next) || seen.size >= mostPages) {
      throw new AgencyFailure(502, "The ratings agency's pages lead in circles.");
    }
    seen.add(next);
    const answer = await askWithToken(settings, next, patience, deadline);
    const page = agencyPageSchema.safeParse(parseJson(answer.body));
    if (!page.success) {
      throw new AgencyFailure(502, "The ratings agency's answer cannot be read as ratings.");
    }
    yield {
      entries: page.data.ratings,
      version: answer.headers.get(agencyProtocol.versionHeader),
    };
    next = nextPage(page.data.links.nextPage ?? null);
  }
}

/** A refused token may merely have run out: a second one is asked for once. */
async function askWithToken(
  settings: AgencySettings,
  path: string,
  patience: Patience,
  deadline: Deadline,
): Promise<AgencyAnswer> {
  let answer = await ask();
  if (answer.status === 401 || answer.status === 403) {
    forgetToken(settings);
    answer = await ask();
  }
  if (answer.status !== 200) {
    throw new AgencyFailure(answer.status, `The ratings agency answered ${answer.status}.`);
  }
  return answer;

  async function ask() {
    const token = await accessToken(settings, patience, deadline);
    const headers = {
      Authorization: `Bearer ${token}`,
      Accept: "application/json",
      [agencyProtocol.versionHeader]: agencyProtocol.version,
    };
    return askAgency(settings.apiUrl + path, { headers }, patience, deadline);
  }
}

/** Links are relative to the API; any other would carry our token somewhere else. */
function nextPage(link: string | null): string | null {
  if (link === null) return null;
  if (/^\/ratings\?/.test(link)) return link;
  throw new AgencyFailure(502, "The ratings agency's link to the next page is not one of its own.");
}
