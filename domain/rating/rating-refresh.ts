import { ratingsAgency } from "../agencies/agencies.ts";

/** The result of refreshing the agency's ratings, and its messages. */
export interface RefreshedRating {
  rating: string;
  /** The agency's own ID. */
  projectID: string;
  registryID: string;
  accreditor: string | null;
  dataLastUpdatedAt: string | null;
  onRatingsWatch: boolean;
  platformURL: string | null;
}

export interface RefreshRun {
  apiVersion: string | null;
  /** The number of ratings that the agency sent. */
  count: number;
  /** The number of ratings that were new or different. */
  changed: number;
  pagesProcessed: number;
  executionId: string;
  timestamp: string;
  message: string | null;
  /** The rating of the requested project. */
  rating?: RefreshedRating;
}

export interface ApiResult {
  /** Null for all projects. */
  projectId: string | null;
  refreshType: "bulk-refresh" | "project-refresh";
  result: RefreshRun;
}

/** Why a refresh failed, and how old the ratings are that are shown until one succeeds. */
export interface RefreshFailure {
  /** The agency's HTTP status, or the closest equivalent if there was no response. */
  status: number;
  reason: string;
  /** When the stored ratings last matched the agency's; null if never. */
  ratingsFrom: string | null;
}

export interface RefreshResult {
  success: boolean;
  message: string;
  data?: { apiResults: ApiResult[] };
  failure?: RefreshFailure;
}

export const refreshMessages = {
  bulkSucceeded: (count: number) => `Successfully refreshed ${count} ${ratingsAgency.name} ratings`,
  bulkFailed: (status: number) => `Failed to refresh ${ratingsAgency.name} ratings: ${status}`,
  projectFound: `${ratingsAgency.name} API test succeeded, found matching project!`,
  projectNotFound: `${ratingsAgency.name} API test failed. No matching project IDs found.`,
  projectFailed: (reason: string) => `Error refreshing ${ratingsAgency.name} API: ${reason}`,
  projectIdRequired: "Please enter a project ID to Refresh",
  notSetUp:
    "No ratings agency is set up: the server needs BEZERO_CLIENT_ID and BEZERO_CLIENT_SECRET.",
} as const;
