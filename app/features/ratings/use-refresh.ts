import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ratingsAgency } from "#domain/agencies/agencies.ts";
import { type RefreshResult, refreshMessages } from "#domain/rating/rating-refresh.ts";
import { notify } from "~/lib/browser/notify";
import { browserClient } from "~/lib/data/browser-client";
import { withNetworkCause } from "~/lib/data/failure-message";
import { listingsKey } from "~/lib/data/listings-cache";
import { myProjectsKey } from "~/lib/data/my-projects-query";
import { log } from "~/lib/log";
import { refreshRunsKey } from "./refresh-runs-query";

const reloadDelay = 2000;
const tryLater = "Could not refresh carbon ratings. Please try again later.";

/** A refresh of one project, or of all (null): idle, running, then its result. */
export function useRefresh() {
  const queryClient = useQueryClient();
  const reload = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(reload.current), []);

  const mutation = useMutation({
    mutationFn: (projectId: string | null) =>
      requestRefresh(projectId).catch((error: unknown) => failure(projectId, error)),
    onSuccess(result, projectId) {
      if (!wasThrown(result)) announce(result, projectId);
      void queryClient.invalidateQueries({ queryKey: refreshRunsKey });
      if (!result.success) return;
      window.clearTimeout(reload.current);
      reload.current = window.setTimeout(() => {
        void queryClient.invalidateQueries({ queryKey: myProjectsKey });
        void queryClient.invalidateQueries({ queryKey: listingsKey });
      }, reloadDelay);
    },
  });
  return {
    run: mutation.mutate,
    running: mutation.isPending ? kindOf(mutation.variables) : null,
    result: mutation.isPending ? undefined : mutation.data,
  };
}

export type RefreshScope = "all" | "project";

const kindOf = (projectId: string | null): RefreshScope => (projectId === null ? "all" : "project");

type Thrown = RefreshResult & { thrown: true };

const wasThrown = (result: RefreshResult): result is Thrown => "thrown" in result;

/** Notifies of a refresh without a response, and returns it as a failed one. */
function failure(projectId: string | null, error: unknown): Thrown {
  log.error("The ratings could not be refreshed", error);
  if (projectId === null) {
    const message = withNetworkCause(tryLater, error);
    notify("error", `${ratingsAgency.name} rating refresh failed`, { description: message });
    return { success: false, message, thrown: true };
  }
  notify("error", `${ratingsAgency.name} API refresh failed`, {
    description: withNetworkCause("An error occurred while refreshing the API.", error),
  });
  const cause = error instanceof Error && error.message ? error.message : "Unknown error";
  const reason = withNetworkCause(cause, error);
  return { success: false, message: refreshMessages.projectFailed(reason), thrown: true };
}

function announce({ success, message }: RefreshResult, projectId: string | null) {
  const titles =
    projectId === null
      ? [
          `${ratingsAgency.name} ratings refresh initiated`,
          `${ratingsAgency.name} ratings refresh failed`,
        ]
      : [`${ratingsAgency.name} API refresh succeeded`, `${ratingsAgency.name} API refresh failed`];
  notify(success ? "success" : "error", titles[success ? 0 : 1] ?? "", { description: message });
}

/** Requests a refresh of one project, or of all (null); throws if there is no response to show. */
async function requestRefresh(projectId: string | null): Promise<RefreshResult> {
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
