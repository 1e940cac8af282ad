import {
  generatePath,
  matchRoutes,
  type Params,
  type RouteObject,
  type ServerBuild,
} from "react-router";
import { z } from "zod";
import type { Backend } from "../../../../app/lib/data/backend.ts";

/** The part of a requested URL that makes a difference to the page. */
export interface PageAddress {
  /** The path and query to render: the same for all URLs of one page. */
  path: string;
  /** Whether other paths lead to the same page, such as the one for unknown URLs. */
  isShared: boolean;
  /** The kinds of public data that the page depends on. */
  kinds: readonly string[];
  /** Whether it depends on the server's own state, so that it is made anew every few seconds. */
  isLive: boolean;
}

/** The parts of the backend that show which URLs have a page. */
type PageBackend = Pick<Backend, "listings" | "anonymous">;

/**
 * Maps a URL's route parameters to those of its page: the same ones for all URLs that share a page,
 * and the very object passed in for a URL with its own page.
 */
type PageParams = (params: Params, backend: PageBackend, pathname: string) => Promise<Params>;

/** The kinds of data of most pages; a route with others declares them. */
const pageKinds = ["listings", "ratings", "content"];

/**
 * The `handle` of a route: the query parameters that it reads while rendering, which page a URL
 * leads to if many share one, the kinds of data that it depends on, and whether it is live.
 */
const handle = z.object({
  searchParams: z.array(z.string()).default([]),
  kinds: z.array(z.string()).default(pageKinds),
  isLive: z.boolean().default(false),
  pageParams: z.custom<PageParams>((value) => typeof value === "function").optional(),
});

/** The router's query parameter that limits a data request to some routes of a page. */
const routesParam = "_routes";
const anyPath = "*";
const missingPath = "/not-found";

/**
 * Reduces URLs to the pages they lead to, using the application's own routes, so that extra
 * parameters, slashes or capital letters lead to the page that is already cached.
 */
export function createPageAddresses(
  routes: ServerBuild["routes"],
  backend: PageBackend,
): (url: URL) => Promise<PageAddress> {
  const tree = routeTree(routes);
  return async ({ pathname, searchParams }) => {
    const isData = pathname.endsWith(".data");
    const page = isData ? pathname.replace(/(?<=\/)_\.data$|\.data$/, "") : pathname;
    const matches = matchRoutes(tree, page) ?? [];
    const leaf = matches.at(-1);
    const pattern = matches.map(({ route }) => route.path ?? "").join("/");
    const handles = matches.map(({ route }) => handleOf(routes[route.id ?? ""]));
    const pageParams = handles.at(-1)?.pageParams;
    // If that cannot be determined now, the page itself reports it.
    const found = leaf && (await pageParams?.(leaf.params, backend, page).catch(() => null));
    const params = found ?? leaf?.params;
    const path = leaf && leaf.route.path !== anyPath ? canonicalPath(pattern, { ...params }) : null;

    const known = new Set(handles.flatMap(({ searchParams: names }) => names));
    const search = new URLSearchParams([...searchParams].filter(([name]) => known.has(name)));
    search.sort();
    if (isData) {
      const asked = searchParams.get(routesParam)?.split(",");
      const wanted = matches.flatMap(({ route }) => (route.id ? [route.id] : []));
      if (asked) search.set(routesParam, wanted.filter((id) => asked.includes(id)).join(","));
    }
    const rendered = path ?? missingPath;
    const requested = isData ? dataPath(rendered) : rendered;
    return {
      path: search.size > 0 ? `${requested}?${search}` : requested,
      isShared: path === null || params !== leaf?.params,
      kinds: handles.at(-1)?.kinds ?? pageKinds,
      isLive: handles.at(-1)?.isLive ?? false,
    };
  };
}

/** The path of a route with its parameters filled in, without the part matched by '*'. */
function canonicalPath(pattern: string, params: Record<string, string | undefined>): string | null {
  try {
    const path = generatePath(`/${pattern}`, { ...params, [anyPath]: "" });
    return path.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
  } catch {
    return null;
  }
}

function dataPath(path: string): string {
  return path === "/" ? "/_.data" : `${path}.data`;
}

function handleOf(route: ServerBuild["routes"][string]): z.infer<typeof handle> {
  return handle.safeParse(route?.module.handle ?? {}).data ?? handle.parse({});
}

function routeTree(routes: ServerBuild["routes"], parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index, caseSensitive } = route;
    if (index) return [{ id, path, caseSensitive, index: true }];
    return [{ id, path, caseSensitive, children: routeTree(routes, id) }];
  });
}
