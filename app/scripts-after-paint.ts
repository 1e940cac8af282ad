const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const moduleScript = '<script type="module" async="">';
const pageEnd = "</body></html>";

/**
 * Delays scripts until the page has been painted, or loads them immediately if it is hidden: on a
 * slow connection they would compete with styles and fonts. Each runs separately as soon as it has
 * loaded, because together they would block a slow phone. Only the one that hydrates waits until it
 * is imported, as it needs all the others. Returns null for HTML that is not as the framework
 * writes it.
 */
export function scriptsAfterPaint(html: string): string | null {
  const files = [...html.matchAll(preload)].map(([, file = ""]) => file);
  const isAsExpected =
    files.some(isHydrating) && html.includes(moduleScript) && html.includes(pageEnd);
  if (!isAsExpected) return null;
  const page = html
    .replaceAll(preload, (link) => link.replace(" href", ' media="not all" href'))
    .replace(moduleScript, '<script type="text/plain" id="scripts-to-come">');
  const end = page.lastIndexOf(pageEnd);
  return `${page.slice(0, end)}<script>${startAfterPaint(files)}</script>${page.slice(end)}`;
}

const isHydrating = (file: string) => file.includes("/entry.client-");
const isSmallest = (file: string) => file.includes("/rolldown-runtime-");

/**
 * The preload links stay in the page, disabled, because React expects to find them there. Each
 * script is requested in a separate task, as a request alone takes a slow phone milliseconds. The
 * smallest is requested immediately: a page with no pending requests counts as loaded, and would
 * then be laid out in the same task that parses it, before anything is painted.
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
