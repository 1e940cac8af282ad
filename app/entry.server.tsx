import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, ServerRouter } from "react-router";
import { log } from "~/lib/log";
import { scriptsAfterPaint } from "./scripts-after-paint";

export { backendContext } from "~/lib/data/backend";
export { sendLogTo } from "~/lib/log";

/** Logs errors from loaders and rendering, but not aborted requests or errors below status 500. */
export function handleError(error: unknown, { request }: { request: Request }) {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (isRefusal || request.signal.aborted) return;
  log.error(`${new URL(request.url).pathname} could not be shown`, error);
}

/** Renders the whole page before responding, as the server hashes its scripts and caches it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const failures: unknown[] = [];
  const stream = await renderToReadableStream(
    <ServerRouter context={context} url={request.url} />,
    {
      signal: request.signal,
      // Clients without scripts need all content in place, however large it is.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // Throwing here would end the process, as nothing catches errors in React's own tasks.
      onError(error) {
        failures.push(error);
      },
    },
  );
  await stream.allReady;
  if (failures.length > 0) throw failures[0];
  headers.set("Content-Type", "text/html; charset=utf-8");
  const html = delayed(await new Response(stream).text());
  // As bytes, which the caller needs anyway; a string would be validated and encoded on the way.
  return new Response(new TextEncoder().encode(html), { status, headers });
}

/** A page that cannot be rewritten works too; its scripts only come earlier. */
function delayed(html: string): string {
  const page = scriptsAfterPaint(html);
  if (page === null) log.error("The framework's HTML has changed: scripts come before the paint");
  return page ?? html;
}
