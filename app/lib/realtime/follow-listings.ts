import type { QueryClient } from "@tanstack/react-query";
import type { Viewer } from "~/lib/data/data-api";
import { listingsKey } from "~/lib/data/listings";
import { followTopic } from "./follow-topic";
import { spreadCalls } from "./spread-calls";
import { versionsTopic } from "./topics";

/** How long browsers take to read a change that all of them are told of at once, in milliseconds. */
const spread = { least: 300, most: 3_000 } as const;

/** What was read this recently when the topic is joined need not be read again, in milliseconds. */
const freshOnJoining = 5_000;

/** Refetches what is shown of listings when their version changes; returns how to stop. */
export function followListings(viewer: Viewer, queryClient: QueryClient): () => void {
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
