/** The response to a request for this site's own health check. */
export interface ProbeResponse {
  status: number;
  isRedirected: boolean;
  contentType: string;
  /** Header names and values, in lower case. */
  headers: readonly (readonly [string, string])[];
}

/** Security products that companies place between their staff and the web. */
const gateways =
  /zscaler|bluecoat|blue coat|forcepoint|websense|netskope|mcafee|symantec|fortinet|fortigate|barracuda|sophos|ironport|cisco-wsa|palo ?alto|menlo|iboss|checkpoint/;

const proxyStatuses = [407, 511];

/** Whether a corporate gateway replied instead of the site, or added a header with its name. */
export function isCorporateGateway(response: ProbeResponse): boolean {
  if (proxyStatuses.includes(response.status)) return true;
  if (response.isRedirected) return true;
  if (response.status < 500 && !response.contentType.includes("json")) return true;
  return response.headers.some(([name, value]) => gateways.test(`${name}: ${value}`));
}

/**
 * Whether the service could not be reached (or returned 502, 503 or 504), so that a retry may help.
 * Checks the name, because the client library's own check would load the library before it is
 * needed.
 */
export function isNetworkFailure(error: { name: string }): boolean {
  return error.name === "AuthRetryableFetchError";
}
