/** What a request is for, by the beginning of its path; logs and metrics know no finer parts. */
const groupOfSegment = {
  assets: "built-file",
  pictures: "image",
  og: "image",
  "comparison-preview": "image",
  auth: "auth",
  rest: "data",
  storage: "storage",
  functions: "functions",
  realtime: "realtime",
  healthz: "check",
  readyz: "check",
  metrics: "check",
  status: "status",
  "status.json": "status",
} as const;

const segments = new Map<string, RouteGroup>(Object.entries(groupOfSegment));

export type RouteGroup =
  | (typeof groupOfSegment)[keyof typeof groupOfSegment]
  | "open-data"
  | "site-api"
  | "page-data"
  | "page";

const firstSegment = /^\/([\w.-]{1,20})(?=[/?]|$)/;
const pageData = /^[^?]*\.data(?:\?|$)/;

/** Whatever a stranger makes up is a page, which there is not. */
export function routeGroup(url: string): RouteGroup {
  const segment = firstSegment.exec(url)?.[1] ?? "";
  if (segment === "api") return /^\/api\/v1(?:[/?]|$)/.test(url) ? "open-data" : "site-api";
  return segments.get(segment) ?? (pageData.test(url) ? "page-data" : "page");
}
