import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, ServerRouter } from "react-router";
import { log } from "~/lib/browser/log";

export { sendLogTo } from "~/lib/browser/log";
export { backendContext } from "~/lib/data/backend";

/** What a loader or the rendering threw; leaving early, or asking for what is not there, is no failure. */
export function handleError(error: unknown, { request }: { request: Request }) {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (isRefusal || request.signal.aborted) return;
  log.error(`${new URL(request.url).pathname} could not be shown`, error);
}

/** Renders the whole page before answering: the server hashes its scripts and keeps the result. */
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
      // Readers without scripts need every part in its place, however large.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // Thrown here it would end the process: nobody stands above React's own tasks.
      onError(error) {
        failures.push(error);
      },
    },
  );
  await stream.allReady;
  if (failures.length > 0) throw failures[0];
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(scriptsLast(await new Response(stream).text()), { status, headers });
}

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;

/**
 * Scripts make way for styles and fonts: the page can be read before they have arrived. Each is run by
 * itself as soon as it is there: together they would keep a slow phone from answering. Only the one that
 * hydrates waits until it is called, as it needs all of the others.
 */
function scriptsLast(html: string): string {
  return html.replaceAll(preload, (_, file: string) => {
    const link = `<link rel="modulepreload" fetchpriority="low" href="${file}"/>`;
    if (file.includes("/entry.client-")) return link;
    return `${link}<script type="module" async="" fetchpriority="low" src="${file}"></script>`;
  });
}
