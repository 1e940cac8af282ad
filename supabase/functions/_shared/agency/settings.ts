/** How patiently the agency is asked; times in milliseconds. */
export interface Patience {
  /** How often one request is tried before giving up. */
  attempts: number;
  /** How long one answer may take. */
  answerWithin: number;
  /** The first pause after a failure; each further one is twice as long. */
  firstPause: number;
  /** How long a whole run may take: a hosted function is ended after 150 s. */
  runWithin: number;
}

export const usualPatience: Patience = {
  attempts: 4,
  answerWithin: 20_000,
  firstPause: 500,
  runWithin: 140_000,
};

/** Where the agency is and who we are to it. */
export interface AgencySettings {
  /** Named in the record of every run: what one agency said does not count for another. */
  source: string;
  apiUrl: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  patience?: Partial<Patience>;
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
