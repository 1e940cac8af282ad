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
): Promise<Response> {
  const { apiUrl, publishableKey } = publicConfig();
  const headers = new Headers({ apikey: publishableKey, Accept: "application/json" });
  if (viewer !== "visitor") headers.set("Authorization", `Bearer ${await accessToken()}`);
  const response = await fetch(`${apiUrl}/rest/v1/${address}`, { headers, signal });
  if (!response.ok) throw new Error(`The data API answered ${response.status}`);
  return response;
}

async function accessToken(): Promise<string> {
  const { auth } = await browserClient();
  const { data, error } = await auth.getSession();
  if (error) throw error;
  if (!data.session) throw new Error("The session has ended");
  return data.session.access_token;
}
