import { useEffect, useState } from "react";
import { log } from "~/lib/browser/log";
import { queryClient } from "~/lib/data/query-client";

/** What came of a read: pages show the one or the other, and never an exception. */
export type Answer<T> = { loaded: true; value: T } | { loaded: false; message: string };

/** A read that takes long enough for the visitor to be told. */
export interface PendingAnswer<T> {
  pending: Promise<Answer<T>>;
}

/** The pages of articles and news that this browser has read. */
export const contentPagesKey = ["content-pages"] as const;

// Below this a loading message would only flicker.
const noticeableDelay = 150;

/** Turns a failed read into an answer that can be shown. */
export async function answerOf<T>(read: Promise<T>): Promise<Answer<T>> {
  try {
    return { loaded: true, value: await read };
  } catch (error) {
    log.error("A read failed", error);
    return { loaded: false, message: error instanceof Error ? error.message : "" };
  }
}

/** A failed read is 503, so that nobody keeps the page, nor forgets its address. */
export function answerStatus(answer: Answer<unknown>): 200 | 404 | 503 {
  if (!answer.loaded) return 503;
  return answer.value === null ? 404 : 200;
}

interface PageLoad<T> {
  request: Request;
  serverLoader: () => Promise<Answer<T>>;
}

/**
 * For client loaders: a page that was read lately is shown at once, a quick answer comes with the new
 * page, a slow one follows it.
 */
export async function answerOrPending<T>({
  request,
  serverLoader,
}: PageLoad<T>): Promise<Answer<T> | PendingAnswer<T>> {
  const pending = answerOf(
    queryClient().fetchQuery({
      queryKey: [...contentPagesKey, new URL(request.url).pathname],
      queryFn: async () => {
        const answer = await serverLoader();
        if (!answer.loaded) throw new Error(answer.message);
        return answer.value;
      },
      retry: 1,
    }),
  );
  const timer = new Promise<undefined>((resolve) => setTimeout(resolve, noticeableDelay));
  return (await Promise.race([pending, timer])) ?? { pending };
}

/** The answer, or undefined while it is on its way. */
export function useAnswer<T>(data: Answer<T> | PendingAnswer<T>): Answer<T> | undefined {
  const [arrived, setArrived] = useState<{ for: Promise<Answer<T>>; answer: Answer<T> }>();
  const pending = "pending" in data ? data.pending : undefined;

  useEffect(() => {
    let current = true;
    void pending?.then((answer) => {
      if (current) setArrived({ for: pending, answer });
    });
    return () => {
      current = false;
    };
  }, [pending]);

  if (!("pending" in data)) return data;
  return arrived?.for === pending ? arrived?.answer : undefined;
}
