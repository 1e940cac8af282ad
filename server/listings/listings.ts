import type { MirroredListings } from "#domain/listing/known-listings.ts";
import type { Engine } from "../engine/engine.ts";
import { visitorClient } from "../engine/visitor-client.ts";
import type { Log } from "../server-log.ts";
import { createListingMirror, type MirrorOptions } from "./listing-mirror.ts";

/** The listings that this server holds: one copy for each role that sees them differently. */
export interface Listings {
  /** Without gated values, so nothing derived from these can reveal one. */
  forVisitors(): Promise<MirroredListings>;
  /** `authorization` must be a signed-in user's; updates are read with that user's rights. */
  forSignedIn(authorization: string): Promise<MirroredListings>;
  /** For holders of a personal key: the same as for signed-in users. */
  forKeyHolder(): Promise<MirroredListings>;
}

interface ListingsOptions extends Pick<MirrorOptions, "readVersions"> {
  engine: Engine;
  siteUrl: string;
  log: Pick<Log, "warn">;
}

export function createListings({ engine, siteUrl, ...options }: ListingsOptions): Listings {
  // Bypasses the response cache, which would hold every row a second time.
  const apiFetch = engine.api?.fetch;
  const client = (headers: Record<string, string>) =>
    visitorClient({ engine, apiFetch, siteUrl }, headers);
  const anonymous = client({});
  const visitors = createListingMirror({ ...options, isRevealed: false });
  const signedIn = createListingMirror({ ...options, isRevealed: true });
  return {
    forVisitors: () => visitors(() => anonymous),
    // A key has no session to read with. All signed-in users see the same rows, so the service
    // client will do.
    forKeyHolder: () => signedIn(() => engine.serviceClient),
    forSignedIn: (authorization) => signedIn(() => client({ Authorization: authorization })),
  };
}
