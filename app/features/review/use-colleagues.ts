import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { z } from "zod";
import { colleaguesLooking } from "#domain/review/colleague.ts";
import { reviewKey } from "~/lib/data/review-counts";
import { reviewTopic } from "~/lib/realtime/topics";
import { useTopic } from "~/lib/realtime/use-topic";
import { useSession } from "~/lib/session/session";

const decisionMessage = z.object({ project: z.guid() });

type Colleagues = ReadonlyMap<string, readonly string[]>;
const noOne: Colleagues = new Map();

interface ColleagueOptions {
  /** The project that this page shows, which the others are told; null for none. */
  project: string | null;
  /** Called before anything is refetched. */
  onDecision?: (projectId: string) => Promise<void>;
}

/**
 * The colleagues who are looking at projects right now, by project id. Decisions of others are
 * refetched immediately; without a socket this happens at the usual intervals.
 */
export function useColleagues({ project, onDecision }: ColleagueOptions): Colleagues {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [colleagues, setColleagues] = useState(noOne);
  const userId = user?.id ?? null;
  const email = user?.email ?? "";
  const tell = useTopic(userId, reviewTopic, {
    onMessage({ event, payload }) {
      const { data } = decisionMessage.safeParse(payload);
      if (event !== "decision" || !data) return;
      const told = onDecision?.(data.project) ?? Promise.resolve();
      void told.finally(() => queryClient.invalidateQueries({ queryKey: reviewKey }));
    },
    onPresence: (present) => setColleagues(colleaguesLooking(present, userId ?? "")),
  });
  useEffect(() => {
    if (!project || userId === null) return;
    tell({ user: userId, email, project });
    return () => tell(null);
  }, [tell, userId, email, project]);
  return colleagues;
}
