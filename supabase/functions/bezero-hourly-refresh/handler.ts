import { refreshMessages } from "../../../domain/rating/rating-refresh.ts";
import { administratorsOnly } from "../_shared/administrators-only.ts";
import { refreshAllRatings } from "../_shared/agency/refresh-ratings.ts";
import { failed, requireAgency, runOf, succeeded } from "../_shared/agency/refresh-response.ts";
import { allowMethods } from "../_shared/run-function.ts";

/**
 * Fetches the agency's ratings. By default the scheduler fetches what has changed and an
 * administrator everything; `?mode=full` and `?mode=changes` override that.
 */
export const handler = administratorsOnly(async (request, { caller, asServer, agency }) => {
  allowMethods(request, "GET", "POST");
  const mode = new URL(request.url).searchParams.get("mode");
  const defaultMode = caller === "server" ? "changes" : "full";
  const kind = mode === "full" || mode === "changes" ? mode : defaultMode;
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
