/** How an answer of this site's own health check arrived. */
export interface ProbeAnswer {
  status: number;
  isRedirected: boolean;
  contentType: string;
  /** Names and values of the headers, in lower case. */
  headers: readonly (readonly [string, string])[];
}

/** Products that companies place between their staff and the web. */
const gateways =
  /zscaler|bluecoat|blue coat|forcepoint|websense|netskope|mcafee|symantec|fortinet|fortigate|barracuda|sophos|ironport|cisco-wsa|palo ?alto|menlo|iboss|checkpoint/;

const proxyStatuses = [407, 511];

/** Whether something that companies put in front of the web answered in the site's place, or left its name. */
export function isCorporateAnswer(answer: ProbeAnswer): boolean {
  if (proxyStatuses.includes(answer.status)) return true;
  if (answer.isRedirected) return true;
  if (answer.status < 500 && !answer.contentType.includes("json")) return true;
  return answer.headers.some(([name, value]) => gateways.test(`${name}: ${value}`));
}

/**
 * Whether the service was not reached (or answered 502, 503, 504), so that trying again may help. By
 * name: the client library's own check would load the library before it is needed.
 */
export function isNetworkFailure(error: { name: string }): boolean {
  return error.name === "AuthRetryableFetchError";
}
