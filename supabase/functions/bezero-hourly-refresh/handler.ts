import { refreshMessages } from "../../../domain/rating/rating-refresh.ts";
import { administratorsOnly } from "../_shared/administrators-only.ts";
import { refreshAllRatings } from "../_shared/agency/refresh-ratings.ts";
import { failed, requireAgency, runOf, succeeded } from "../_shared/agency/refresh-response.ts";
import { allowMethods } from "../_shared/run-function.ts";

/**
 * Fetches the agency's ratings. The scheduler asks for what has changed, an administrator for
 * everything; `?mode=full` and `?mode=changes` say otherwise.
 */
export const handler = administratorsOnly(async (request, { caller, asServer, agency }) => {
  allowMethods(request, "GET", "POST");
  const asked = new URL(request.url).searchParams.get("mode");
  const usual = caller === "server" ? "changes" : "full";
  const kind = asked === "full" || asked === "changes" ? asked : usual;
  const requestedBy = caller === "server" ? null : caller.id;
  const order = { client: asServer, agency: requireAgency(agency), requestedBy };
  try {
    const result = runOf(await refreshAllRatings(order, kind));
    const message = refreshMessages.bulkSucceeded(result.count);
    return succeeded(message, { projectId: null, refreshType: "bulk-refresh", result });
  } catch (error) {
    return failed(error, ({ status }) => refreshMessages.bulkFailed(status));
  }
});
