import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
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
  onDecisions?: (projectIds: readonly string[]) => Promise<void>;
}

/**
 * The colleagues who are looking at projects right now, by project id. Decisions of others are
 * refetched immediately; without a socket this happens at the usual intervals.
 */
export function useColleagues({ project, onDecisions }: ColleagueOptions): Colleagues {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [colleagues, setColleagues] = useState(noOne);
  const userId = user?.id ?? null;
  const email = user?.email ?? "";
  const collect = useCollected((projects) => {
    const told = onDecisions?.(projects) ?? Promise.resolve();
    void told.finally(() => queryClient.invalidateQueries({ queryKey: reviewKey }));
  });
  const tell = useTopic(userId, reviewTopic, {
    onMessage({ event, payload }) {
      const { data } = decisionMessage.safeParse(payload);
      if (event === "decision" && data) collect(data.project);
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

/** In milliseconds; a bulk action is a hundred messages, which are one reason to refetch. */
const collectingTime = 200;

/** Collects values that arrive close together, and passes them on as one list. */
function useCollected(onCollected: (values: readonly string[]) => void) {
  const latest = useRef(onCollected);
  const waiting = useRef<{ values: string[]; timer: ReturnType<typeof setTimeout> } | null>(null);
  useEffect(() => {
    latest.current = onCollected;
  });
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);
  return (value: string) => {
    if (waiting.current) {
      waiting.current.values.push(value);
      return;
    }
    const values = [value];
    const timer = setTimeout(() => {
      waiting.current = null;
      latest.current(values);
    }, collectingTime);
    waiting.current = { values, timer };
  };
}
