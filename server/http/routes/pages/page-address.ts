import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { z } from "zod";

/** What of a requested address makes a difference to the page. */
export interface PageAddress {
  /** The path and query to render: the same for all addresses of one page. */
  path: string;
  /** No route but the one for unknown addresses. */
  isMissing: boolean;
}

/** The query parameters that a route reads while it is rendered; it lists them as its `handle`. */
const handle = z.object({ searchParams: z.array(z.string()) });

/** The router's name for the parameter that asks for the data of some routes of a page. */
const routesParam = "_routes";
const anyPath = "*";
const missingPath = "/not-found";

/**
 * Reduces addresses to the pages they lead to, by the application's own routes. Added
 * parameters, slashes or capital letters lead to the page that is cached already.
 */
export function createPageAddresses(routes: ServerBuild["routes"]): (url: URL) => PageAddress {
  const tree = routeTree(routes);
  return ({ pathname, searchParams }) => {
    const isData = pathname.endsWith(".data");
    const page = isData ? pathname.replace(/(?<=\/)_\.data$|\.data$/, "") : pathname;
    const matches = matchRoutes(tree, page) ?? [];
    const leaf = matches.at(-1);
    const pattern = matches.map(({ route }) => route.path ?? "").join("/");
    const path = leaf && leaf.route.path !== anyPath ? canonicalPath(pattern, leaf.params) : null;

    const known = new Set(matches.flatMap(({ route }) => parametersOf(routes[route.id ?? ""])));
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
      isMissing: path === null,
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

function parametersOf(route: ServerBuild["routes"][string]): string[] {
  return handle.safeParse(route?.module.handle).data?.searchParams ?? [];
}

function routeTree(routes: ServerBuild["routes"], parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index, caseSensitive } = route;
    if (index) return [{ id, path, caseSensitive, index: true }];
    return [{ id, path, caseSensitive, children: routeTree(routes, id) }];
  });
}
