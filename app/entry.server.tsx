import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, ServerRouter } from "react-router";
import { log } from "~/lib/log";

export { backendContext } from "~/lib/data/backend";
export { sendLogTo } from "~/lib/log";

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
  const html = scriptsAfterPaint(await new Response(stream).text());
  // As bytes, which is what is asked of it next: a text would be checked and encoded on the way.
  return new Response(new TextEncoder().encode(html), { status, headers });
}

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const moduleScript = '<script type="module" async="">';

/**
 * Scripts make way for the page: they are asked for once it has been painted, or at once where nobody
 * looks at it. On a slow line they would take their share from styles and fonts. Each is run by itself
 * as soon as it is there: together they would keep a slow phone from answering. Only the one that
 * hydrates waits until it is called, as it needs all of the others.
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
 * The preloads have stood in the page without effect, so that React finds them where it looks for them.
 * Each script is asked for in a task of its own: asking takes a slow phone milliseconds as well. The
 * smallest is asked for at once: a page for which nothing is under way counts as loaded, and is then
 * laid out in the same breath as it is read, before anything of it is painted.
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
