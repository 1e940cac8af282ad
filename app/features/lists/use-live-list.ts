import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { listsKey } from "~/lib/data/lists";
import { listTopic } from "~/lib/realtime/topics";
import { useTopic } from "~/lib/realtime/use-topic";

/** Refetches a list when it changes elsewhere, such as in another window of its owner. */
export function useLiveList(userId: string, listId: string): void {
  const queryClient = useQueryClient();
  const topic = useMemo(() => listTopic(listId), [listId]);
  useTopic(userId, topic, {
    onMessage: () => void queryClient.invalidateQueries({ queryKey: listsKey }),
  });
}
