import type { MirroredListings } from "#domain/listing/known-listings.ts";
import type { Engine } from "../engine/engine.ts";
import { visitorClient } from "../engine/visitor-client.ts";
import type { Log } from "../log.ts";
import { createListingMirror, type MirrorOptions } from "./listing-mirror.ts";

/** The listings that this server holds, one copy for each role that sees them differently. */
export interface Listings {
  /** No gated value is in these, so nothing that is made of them can depend on one. */
  forVisitors(): Promise<MirroredListings>;
  /** `authorization` must be that of somebody signed in: what is missing is read with their rights. */
  forSignedIn(authorization: string): Promise<MirroredListings>;
  /** For whoever has shown a personal key: what everybody sees who is signed in. */
  forKeyHolder(): Promise<MirroredListings>;
}

interface ListingsOptions extends Pick<MirrorOptions, "readVersions"> {
  engine: Engine;
  siteUrl: string;
  log: Pick<Log, "warn">;
}

export function createListings({ engine, siteUrl, ...options }: ListingsOptions): Listings {
  // Past the response cache, which would hold every row a second time.
  const { api } = engine;
  const apiFetch = api && ((request: Request) => api.fetch(request, { peerAddress: null }));
  const client = (headers: Record<string, string>) =>
    visitorClient({ engine, apiFetch, siteUrl }, headers);
  const anonymous = client({});
  const visitors = createListingMirror({ ...options, isRevealed: false });
  const signedIn = createListingMirror({ ...options, isRevealed: true });
  return {
    forVisitors: () => visitors(() => anonymous),
    // A key is no session to read with. Of these rows a person's own rights hide none.
    forKeyHolder: () => signedIn(() => engine.serviceClient),
    forSignedIn: (authorization) => signedIn(() => client({ Authorization: authorization })),
  };
}
