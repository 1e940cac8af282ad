import { useEffect } from "react";
import { data, isRouteErrorResponse, useRevalidator } from "react-router";
import { failureMessage } from "~/lib/data/failure-message";
import { queryClient } from "~/lib/data/query-client";
import { log } from "~/lib/log";

/** The pages of articles and news that this browser has read. */
export const contentPagesKey = ["content-pages"] as const;

// Below this a loading message would only flicker.
const noticeableDelay = 150;

/** For loaders: a failed read is 503, so that nobody caches the page or forgets its address. */
export async function orUnavailable<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    log.error("A read failed", error);
    throw data(loadErrorMessage(error), { status: 503 });
  }
}

interface PageLoad<T> {
  request: Request;
  serverLoader: () => Promise<{ content: T }>;
}

/**
 * For client loaders: a page that was read lately is shown at once, a quick answer comes with the new
 * page, a slow one follows it as a promise for `Await`.
 */
export async function loadOrDefer<T>({
  request,
  serverLoader,
}: PageLoad<T>): Promise<{ content: T | Promise<T> }> {
  const read = () =>
    queryClient().fetchQuery({
      queryKey: [...contentPagesKey, new URL(request.url).pathname],
      queryFn: async () => (await serverLoader()).content,
      retry: (failures, error) => failures < 1 && !isAnswer(error) && !isAborted(error),
    });
  // The read may be that of an earlier visit, and have ended when that visit was left.
  const loading = read().catch((error: unknown) => {
    if (isAborted(error) && !request.signal.aborted) return read();
    throw error;
  });
  loading.catch((error: unknown) => {
    if (!isAnswer(error) && !isAborted(error)) log.error("A read failed", error);
  });
  const timer = new Promise<null>((resolve) => setTimeout(resolve, noticeableDelay, null));
  try {
    return { content: (await Promise.race([loading, timer])) ?? loading };
  } catch (error) {
    throw isRouteErrorResponse(error) || redirectTarget(error)
      ? error
      : data(loadErrorMessage(error), { status: 503 });
  }
}

/** The router makes a page's head of its loader's data: once deferred content has arrived, it is made again. */
export function useHeadWhenLoaded(content: unknown): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!(content instanceof Promise)) return;
    let isCurrent = true;
    content.then(
      () => {
        if (isCurrent) void revalidate();
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [content, revalidate]);
}

function loadErrorMessage(error: unknown): string {
  if (isRouteErrorResponse(error)) return typeof error.data === "string" ? error.data : "";
  return error instanceof Error ? error.message : "";
}

/** What is said when articles or news could not be read: the same words for both. */
export function contentFailure(error: unknown, what: "articles" | "news"): string {
  const message = loadErrorMessage(error);
  return message ? failureMessage({ message }) : `Failed to fetch ${what}`;
}

/** Where a loader sends the visitor instead; null for every other failure. */
export function redirectTarget(error: unknown): string | null {
  return error instanceof Response ? error.headers.get("Location") : null;
}

/** That there is nothing, and not that it could not be read. */
export function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/** That there is nothing, or that it is elsewhere: asking once more would change nothing. */
function isAnswer(error: unknown): boolean {
  return isMissing(error) || redirectTarget(error) !== null;
}

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
