import fc from "fast-check";
import { expect, test } from "vitest";
import { routeGroup } from "./route-group.ts";

test.each([
  ["/", "page"],
  ["/projects/verra-9114?x=1", "page"],
  ["/about.data?_routes=routes%2Fabout", "page-data"],
  ["/about?x=y.data", "page"],
  ["/assets/app-1.js", "built-file"],
  ["/api/v1/projects", "open-data"],
  ["/api/v10", "site-api"],
  ["/rest/v1/news", "data"],
  ["/restless", "page"],
  ["/REST/v1/news", "page"],
  ["/metrics", "check"],
  ["//metrics", "page"],
  ["/status.json", "status"],
  ["*", "page"],
])("%s is of the group %s", (url, group) => expect(routeGroup(url)).toBe(group));

test("whatever a stranger asks for, there are no more groups than these", () => {
  const known = new Set(
    ["/", "/a.data", "/assets/", "/og/", "/auth", "/rest", "/storage", "/functions", "/realtime"]
      .concat("/healthz", "/status", "/api", "/api/v1")
      .map(routeGroup),
  );
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (path) => {
      expect(known).toContain(routeGroup(`/${path}`));
    }),
  );
});
