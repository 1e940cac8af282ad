import { browserClient } from "~/lib/data/browser-client";
import { publicConfig } from "~/lib/data/public-config";

/** Who reads: a signed-in user, or an anonymous visitor. */
export type Viewer = { userId: string } | "visitor";

/**
 * Reads from the data API with the viewer's rights. It bypasses the client library, so that
 * signed-out visitors never have to download it.
 */
export async function readDataApi(
  viewer: Viewer,
  path: string,
  signal: AbortSignal,
  prefer?: string,
): Promise<Response> {
  const { apiUrl, publishableKey } = publicConfig();
  const headers = await headersFor(viewer);
  headers.set("apikey", publishableKey);
  if (prefer) headers.set("Prefer", prefer);
  const response = await fetch(`${apiUrl}/rest/v1/${path}`, { headers, signal });
  if (!response.ok) throw new Error(`The data API responded with status ${response.status}`);
  return response;
}

/** Reads from this site's own server, which asks the data API who the viewer is. */
export async function readSiteApi(
  viewer: Viewer,
  path: string,
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(`/api/${path}`, { headers: await headersFor(viewer), signal });
  if (!response.ok) throw new Error(`The server responded with status ${response.status}`);
  return response;
}

async function headersFor(viewer: Viewer): Promise<Headers> {
  const headers = new Headers({ Accept: "application/json" });
  if (viewer !== "visitor") headers.set("Authorization", `Bearer ${await accessToken()}`);
  return headers;
}

async function accessToken(): Promise<string> {
  const { auth } = await browserClient();
  const { data, error } = await auth.getSession();
  if (error) throw error;
  if (!data.session) throw new Error("Your session has ended. Please log in again.");
  return data.session.access_token;
}
