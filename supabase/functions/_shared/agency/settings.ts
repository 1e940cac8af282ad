import { ratingsApi } from "../../../../domain/agencies/ratings-api.ts";

/** Retries and timeouts for requests to the agency; times in milliseconds. */
export interface RetryPolicy {
  /** Attempts per request, including the first. */
  attempts: number;
  /** Per attempt. */
  requestTimeout: number;
  /** The pause after the first failure; it doubles after each further one. */
  firstPause: number;
  /** Per run; Supabase ends a hosted function after 150 s. */
  runTimeout: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  attempts: 4,
  requestTimeout: 20_000,
  firstPause: 500,
  runTimeout: 140_000,
};

/** The agency's URLs and our credentials. */
export interface AgencySettings {
  /** Recorded with every run, so that one agency's runs do not count for another. */
  source: string;
  apiUrl: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  retryPolicy?: Partial<RetryPolicy>;
}

interface AgencyVariables {
  BEZERO_API_URL?: string;
  BEZERO_TOKEN_URL?: string;
  BEZERO_CLIENT_ID?: string;
  BEZERO_CLIENT_SECRET?: string;
}

/** Reads the agency's settings from the environment; null without credentials. */
export function readAgencySettings(variables: AgencyVariables): AgencySettings | null {
  const { BEZERO_CLIENT_ID: clientId, BEZERO_CLIENT_SECRET: clientSecret } = variables;
  if (!clientId || !clientSecret) return null;
  const apiUrl = (variables.BEZERO_API_URL || ratingsApi.url).replace(/\/+$/, "");
  const tokenUrl = variables.BEZERO_TOKEN_URL || ratingsApi.tokenUrl;
  return { source: apiUrl, apiUrl, tokenUrl, clientId, clientSecret };
}
