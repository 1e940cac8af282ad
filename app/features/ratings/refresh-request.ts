import { type RefreshResult, refreshMessages } from "#domain/rating/rating-refresh.ts";
import { browserClient } from "~/lib/data/browser-client";

/** Asks for a refresh of one project, or of all (null); throws when there is no answer to show. */
export async function requestRefresh(projectId: string | null): Promise<RefreshResult> {
  const { functions } = await browserClient();
  const name =
    projectId === null
      ? "bezero-hourly-refresh"
      : `bezero-project-rating?${new URLSearchParams({ project_id: projectId })}`;
  const { data, error } = await functions.invoke<RefreshResult>(name, { method: "GET" });
  if (!error && data) return data;
  const response: unknown = error?.context;
  if (!(response instanceof Response)) throw error;
  const answer: unknown = await response.json().catch(() => null);
  if (isResult(answer)) return answer;
  if (projectId !== null) throw new Error(`The server answered ${response.status}`);
  return { success: false, message: refreshMessages.bulkFailed(response.status) };
}

function isResult(answer: unknown): answer is RefreshResult {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "success" in answer &&
    "message" in answer &&
    typeof answer.message === "string"
  );
}
