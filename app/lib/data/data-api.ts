import { browserClient } from "~/lib/data/browser-client";
import { publicConfig } from "~/lib/data/public-config";

/** Who reads: a signed-in visitor by their id, or nobody in particular. */
export type Viewer = { userId: string } | "visitor";

/**
 * Reads from the data API with the viewer's rights. Not through the client library, which a visitor
 * who is not signed in never needs to download.
 */
export async function readDataApi(
  viewer: Viewer,
  address: string,
  signal: AbortSignal,
  prefer?: string,
): Promise<Response> {
  const { apiUrl, publishableKey } = publicConfig();
  const headers = await headersFor(viewer);
  headers.set("apikey", publishableKey);
  if (prefer) headers.set("Prefer", prefer);
  const response = await fetch(`${apiUrl}/rest/v1/${address}`, { headers, signal });
  if (!response.ok) throw new Error(`The data API answered ${response.status}`);
  return response;
}

/** Reads from this site's own server, which asks the data API who the viewer is. */
export async function readSiteApi(
  viewer: Viewer,
  address: string,
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(`/api/${address}`, { headers: await headersFor(viewer), signal });
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
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
  if (!data.session) throw new Error("The session has ended");
  return data.session.access_token;
}
