import { useEffect } from "react";
import { data, isRouteErrorResponse, useRevalidator } from "react-router";
import { failureMessage } from "~/lib/data/failure-message";
import { queryClient } from "~/lib/data/query-client";
import { log } from "~/lib/log";
import { type Deferrable, LateFailure } from "./deferred";

/** Key prefix of the article and news pages that this browser has fetched. */
export const contentPagesKey = ["content-pages"] as const;

// Below this a loading message would only flicker.
const noticeableDelay = 150;

/** For loaders: a failed read becomes a 503, so that nothing caches or de-indexes the page. */
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
 * For client loaders: returns a recently fetched page immediately, waits briefly for a quick
 * response, and returns a slow one as a promise for `Deferred`.
 */
export async function loadOrDefer<T>({
  request,
  serverLoader,
}: PageLoad<T>): Promise<{ content: Deferrable<T> }> {
  const read = () =>
    queryClient().fetchQuery({
      queryKey: [...contentPagesKey, new URL(request.url).pathname],
      queryFn: async () => (await serverLoader()).content,
      retry: (failures, error) => failures < 1 && !isFinal(error) && !isAborted(error),
    });
  // This may be an earlier visit's fetch, which was aborted when the visitor left.
  const loading = read().catch((error: unknown) => {
    if (isAborted(error) && !request.signal.aborted) return read();
    throw error;
  });
  loading.catch((error: unknown) => {
    if (!isFinal(error) && !isAborted(error)) log.error("A read failed", error);
  });
  const timer = new Promise<null>((resolve) => setTimeout(resolve, noticeableDelay, null));
  try {
    const quick = await Promise.race([loading, timer]);
    return { content: quick ?? loading.catch((error: unknown) => new LateFailure(error)) };
  } catch (error) {
    throw isRouteErrorResponse(error) || redirectTarget(error)
      ? error
      : data(loadErrorMessage(error), { status: 503 });
  }
}

/** Revalidates once deferred content arrives, as the router builds the head from loader data. */
export function useHeadWhenLoaded(content: Deferrable<unknown>): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!(content instanceof Promise)) return;
    let isCurrent = true;
    void content.then((loaded) => {
      if (isCurrent && !(loaded instanceof LateFailure)) void revalidate();
    });
    return () => {
      isCurrent = false;
    };
  }, [content, revalidate]);
}

function loadErrorMessage(error: unknown): string {
  if (isRouteErrorResponse(error)) return typeof error.data === "string" ? error.data : "";
  return error instanceof Error ? error.message : "";
}

/** The error message if articles or news could not be loaded; the same for both. */
export function contentFailure(error: unknown, what: "articles" | "news"): string {
  const message = loadErrorMessage(error);
  return message ? failureMessage({ message }) : `Failed to fetch ${what}`;
}

/** A loader's redirect target; null for any other error. */
export function redirectTarget(error: unknown): string | null {
  return error instanceof Response ? error.headers.get("Location") : null;
}

/** Whether the content does not exist, as opposed to a failed read. */
export function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/** Whether the content is missing or has moved, so that a retry is pointless. */
function isFinal(error: unknown): boolean {
  return isMissing(error) || redirectTarget(error) !== null;
}

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
