import type { QueryClient } from "@tanstack/react-query";
import type { Viewer } from "~/lib/data/data-api";
import { listingsKey } from "~/lib/data/listings-cache";
import { followTopic } from "./follow-topic";
import { spreadCalls } from "./spread-calls";
import type { Topic } from "./topics";

/** Tells when public data has changed: which kind and its new version, never a value. */
const versionsTopic: Topic = { name: "versions", isPrivate: false };

/** How long browsers take to read a change that all of them are told of at once, in milliseconds. */
const spread = { least: 300, most: 3_000 } as const;

/** What was read this recently when the topic is joined need not be read again, in milliseconds. */
const freshOnJoining = 5_000;

const followers = new Map<string, { count: number; stop: () => void }>();

/**
 * Refetches what is shown of listings when their version changes, once for all parts of the page
 * that ask for it. Returns how to stop.
 */
export function followListings(viewer: Viewer, queryClient: QueryClient): () => void {
  const key = JSON.stringify(viewer);
  const known = followers.get(key) ?? { count: 0, stop: startFollowing(viewer, queryClient) };
  known.count += 1;
  followers.set(key, known);
  return () => {
    known.count -= 1;
    if (known.count > 0) return;
    followers.delete(key);
    known.stop();
  };
}

function startFollowing(viewer: Viewer, queryClient: QueryClient): () => void {
  const shown = { queryKey: listingsKey, type: "active" } as const;
  const changed = spreadCalls(() => void queryClient.refetchQueries(shown), spread);
  // What happened before joining was not told.
  const joined = spreadCalls(() => {
    const predicate = (query: { isStaleByTime: (time: number) => boolean }) =>
      query.isStaleByTime(freshOnJoining);
    void queryClient.refetchQueries({ ...shown, predicate });
  }, spread);

  const following = followTopic(viewer, versionsTopic, {
    onMessage: ({ event, payload: { kind } }) => {
      if (event === "version" && (kind === "listings" || kind === "ratings")) changed.ask();
    },
    onJoined: joined.ask,
  });
  return () => {
    changed.cancel();
    joined.cancel();
    following.leave();
  };
}
