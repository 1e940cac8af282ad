import { expect, test } from "vitest";
import { isCorporateGateway, type ProbeResponse } from "./network-failure.ts";

const own: ProbeResponse = {
  status: 200,
  isRedirected: false,
  contentType: "application/json",
  headers: [["server", "hono"]],
};

test.each<[string, Partial<ProbeResponse>, boolean]>([
  ["the site's own response", {}, false],
  ["the site behind a CDN", { headers: [["via", "1.1 varnish"]] }, false],
  ["the site during an outage", { status: 503, contentType: "text/html" }, false],
  ["a proxy that requires a login", { status: 407 }, true],
  ["a network that requires a login", { status: 511 }, true],
  ["a web page instead of the response", { contentType: "text/html" }, true],
  ["a redirect", { isRedirected: true }, true],
  ["a gateway that adds its own header", { headers: [["x-bluecoat-via", "ab12"]] }, true],
  ["a gateway named in Via", { headers: [["via", "1.1 proxy (zscaler)"]] }, true],
])("detects a corporate gateway: %s: %s", (_, response, expected) => {
  expect(isCorporateGateway({ ...own, ...response })).toBe(expected);
});
