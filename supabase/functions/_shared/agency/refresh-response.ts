import type { RatingRow } from "../../../../domain/agencies/bezero/protocol.ts";
import {
  type ApiResult,
  type RefreshedRating,
  type RefreshResult,
  type RefreshRun,
  refreshMessages,
} from "../../../../domain/rating/rating-refresh.ts";
import { FunctionProblem } from "../run-function.ts";
import { RefreshFailed } from "./refresh-ratings.ts";
import type { RefreshRunRow } from "./refresh-run.ts";
import type { AgencySettings } from "./settings.ts";

export function runOf(run: RefreshRunRow): RefreshRun {
  return {
    apiVersion: run.api_version,
    count: run.ratings_received,
    changed: run.ratings_changed,
    pagesProcessed: run.pages_processed,
    executionId: run.id,
    timestamp: run.finished_at ?? "",
    message: run.remarks,
  };
}

export function refreshedRating(row: RatingRow): RefreshedRating {
  return {
    rating: row.rating,
    projectID: row.agency_project_id,
    registryID: row.project_id,
    accreditor: row.accreditor,
    dataLastUpdatedAt: row.last_updated,
    onRatingsWatch: row.on_watch,
    platformURL: row.platform_url,
  };
}

/** The figures are both at the top level, where the count is read, and in the displayed result. */
export function succeeded(message: string, apiResult: ApiResult, success = true): Response {
  const body: RefreshResult = { success, message, data: { apiResults: [apiResult] } };
  const { message: _, ...figures } = apiResult.result;
  return Response.json({ ...figures, ...body });
}

/** The response to a failed refresh; rethrows any other error for the host to report. */
export function failed(error: unknown, message: (failure: RefreshFailed) => string): Response {
  if (!(error instanceof RefreshFailed)) throw error;
  const { status, message: reason, ratingsFrom } = error;
  const body: RefreshResult = {
    success: false,
    message: message(error),
    failure: { status, reason, ratingsFrom },
  };
  return Response.json(body, { status: status === 504 ? 504 : 502 });
}

export function requireAgency(agency: AgencySettings | null): AgencySettings {
  if (agency) return agency;
  throw new FunctionProblem(503, refreshMessages.notSetUp);
}
