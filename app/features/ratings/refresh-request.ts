import { ratingsAgency } from "#domain/agencies/agencies.ts";
import { type RefreshResult, refreshMessages } from "#domain/rating/rating-refresh.ts";
import { browserClient } from "~/lib/data/browser-client";

/** Requests a refresh of one project, or of all (null); throws if there is no response to show. */
export async function requestRefresh(projectId: string | null): Promise<RefreshResult> {
  const { functions } = await browserClient();
  const name =
    projectId === null
      ? ratingsAgency.calls.refreshAll
      : `${ratingsAgency.calls.refreshProject}?${new URLSearchParams({ project_id: projectId })}`;
  const { data, error } = await functions.invoke<RefreshResult>(name, { method: "GET" });
  if (!error && data) return data;
  const response: unknown = error?.context;
  if (!(response instanceof Response)) throw error;
  const body: unknown = await response.json().catch(() => null);
  if (isResult(body)) return body;
  if (projectId !== null) throw new Error(`The server returned ${response.status}`);
  return { success: false, message: refreshMessages.bulkFailed(response.status) };
}

function isResult(body: unknown): body is RefreshResult {
  return (
    typeof body === "object" &&
    body !== null &&
    "success" in body &&
    "message" in body &&
    typeof body.message === "string"
  );
}
