import {
  generatePath,
  matchRoutes,
  type Params,
  type RouteObject,
  type ServerBuild,
} from "react-router";
import { z } from "zod";
import type { Backend } from "../../../../app/lib/data/backend.ts";

/** What of a requested address makes a difference to the page. */
export interface PageAddress {
  /** The path and query to render: the same for all addresses of one page. */
  path: string;
  /** It leads to a page that it shares with others, such as the one for unknown addresses. */
  isShared: boolean;
  /** The kinds of public data that it is made of. */
  kinds: readonly string[];
}

/** What tells which addresses have a page. */
type PageBackend = Pick<Backend, "listings" | "anonymous">;

/**
 * The parameters of the page that those of an address lead to: the same for all that share it, and those
 * that came, the very object, for an address with a page of its own.
 */
type PageParams = (params: Params, backend: PageBackend, pathname: string) => Promise<Params>;

/** What pages show; a route that shows something else names it. */
const pageKinds = ["listings", "ratings", "content"];

/**
 * What a route says as its `handle`: the query parameters that it reads while it is rendered, which
 * page an address leads to where many lead to the same, and the kinds of data that it is made of.
 */
const handle = z.object({
  searchParams: z.array(z.string()).default([]),
  kinds: z.array(z.string()).default(pageKinds),
  pageParams: z.custom<PageParams>((value) => typeof value === "function").optional(),
});

/** The router's name for the parameter that asks for the data of some routes of a page. */
const routesParam = "_routes";
const anyPath = "*";
const missingPath = "/not-found";

/**
 * Reduces addresses to the pages they lead to, by the application's own routes. Added
 * parameters, slashes or capital letters lead to the page that is cached already.
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
    // If that cannot be told now, the page itself says so.
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
    };
  };
}

/** The path of a route with its parameters, without what only a '*' stands for. */
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
