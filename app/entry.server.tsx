import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, ServerRouter } from "react-router";
import { log } from "~/lib/log";

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
  const html = scriptsAfterPaint(await new Response(stream).text());
  // As bytes, which the caller needs anyway; a string would be validated and encoded on the way.
  return new Response(new TextEncoder().encode(html), { status, headers });
}

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const moduleScript = '<script type="module" async="">';

/**
 * Delays scripts until the page has been painted, or loads them at once if it is hidden: on a slow
 * connection they would compete with styles and fonts. Each runs separately as soon as it has
 * loaded, because together they would block a slow phone. Only the one that hydrates waits until it
 * is imported, as it needs all the others.
 */
function scriptsAfterPaint(html: string): string {
  const files = [...html.matchAll(preload)].map(([, file = ""]) => file);
  const page = html
    .replaceAll(preload, (link) => link.replace(" href", ' media="not all" href'))
    .replace(moduleScript, '<script type="text/plain" id="scripts-to-come">');
  const end = page.lastIndexOf("</body></html>");
  return `${page.slice(0, end)}<script>${startAfterPaint(files)}</script>${page.slice(end)}`;
}

const isHydrating = (file: string) => file.includes("/entry.client-");
const isSmallest = (file: string) => file.includes("/rolldown-runtime-");

/**
 * The preload links stay in the page, disabled, because React expects to find them there. Each
 * script is requested in a separate task, as a request alone takes a slow phone milliseconds. The
 * smallest is requested at once: a page with no pending requests counts as loaded, and would then
 * be laid out in the same task that parses it, before anything is painted.
 */
function startAfterPaint(files: readonly string[]): string {
  const code = files.filter((file) => !isHydrating(file) && !isSmallest(file));
  return `{
const add=(name,more)=>document.head.append(Object.assign(document.createElement(name),more));
const run=src=>add("script",{type:"module",src});
const start=()=>{
for(const src of ${JSON.stringify(code)})setTimeout(run,0,src);
setTimeout(()=>{
for(const href of ${JSON.stringify(files.filter(isHydrating))})add("link",{rel:"modulepreload",href});
add("script",{type:"module",textContent:document.getElementById("scripts-to-come").textContent});
});
};
${JSON.stringify(files.filter(isSmallest))}.forEach(run);
document.hidden?start():requestAnimationFrame(()=>requestAnimationFrame(start));
}`;
}
