import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { listingsKey } from "~/lib/data/listings";
import { myProjectsKey } from "~/lib/data/my-projects";
import { userTopic } from "~/lib/realtime/topics";
import { useTopic } from "~/lib/realtime/use-topic";

/** Refetches the user's projects, or their ratings, as soon as one of them has changed. */
export function useLiveProjects(userId: string): void {
  const queryClient = useQueryClient();
  const topic = useMemo(() => userTopic(userId), [userId]);
  useTopic(userId, topic, {
    onMessage({ event, payload: { kind } }) {
      if (event !== "project") return;
      void queryClient.invalidateQueries({ queryKey: myProjectsKey });
      if (kind === "rating") void queryClient.invalidateQueries({ queryKey: listingsKey });
    },
  });
}
