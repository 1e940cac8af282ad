/** How often and how long the agency is asked; times in milliseconds. */
export interface RetryPolicy {
  /** How often one request is tried. */
  attempts: number;
  /** For one response. */
  requestTimeout: number;
  /** The first pause after a failure; each further one is twice as long. */
  firstPause: number;
  /** For a whole run: a hosted function is ended after 150 s. */
  runTimeout: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  attempts: 4,
  requestTimeout: 20_000,
  firstPause: 500,
  runTimeout: 140_000,
};

/** The agency's address and our credentials. */
export interface AgencySettings {
  /** Recorded with every run: what one agency published does not count for another. */
  source: string;
  apiUrl: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  retryPolicy?: Partial<RetryPolicy>;
}

export const agencyDefaults = {
  apiUrl: "https://api.bezerocarbonmarkets.com/v3",
  tokenUrl: "https://login.bezerocarbonmarkets.com/oauth2/token",
} as const;

interface AgencyVariables {
  BEZERO_API_URL?: string;
  BEZERO_TOKEN_URL?: string;
  BEZERO_CLIENT_ID?: string;
  BEZERO_CLIENT_SECRET?: string;
}

/** The agency's settings from the environment; null without credentials. */
export function agencyFrom(variables: AgencyVariables): AgencySettings | null {
  const { BEZERO_CLIENT_ID: clientId, BEZERO_CLIENT_SECRET: clientSecret } = variables;
  if (!clientId || !clientSecret) return null;
  const apiUrl = (variables.BEZERO_API_URL || agencyDefaults.apiUrl).replace(/\/+$/, "");
  const tokenUrl = variables.BEZERO_TOKEN_URL || agencyDefaults.tokenUrl;
  return { source: apiUrl, apiUrl, tokenUrl, clientId, clientSecret };
}
