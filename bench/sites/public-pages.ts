import type { Site } from "./site.ts";

/** Public pages that are not in the sitemap. */
export const unlisted = ["/login"];

/** The paths in the sitemap, one of each kind: one article represents all articles. */
export async function publicPages({ url }: Pick<Site, "url">): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const byKind = new Map<string, string>();
  for (const [, address = ""] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const { pathname } = new URL(address);
    const kind = pathname.replace(/^\/(articles|news)\/.+/, "/$1/:id");
    if (!byKind.has(kind)) byKind.set(kind, pathname);
  }
  return [...byKind.values(), ...unlisted];
}
