import { expect, test } from "vitest";
import { isCorporateAnswer, type ProbeAnswer } from "./network-failure.ts";

const own: ProbeAnswer = {
  status: 200,
  isRedirected: false,
  contentType: "application/json",
  headers: [["server", "hono"]],
};

test.each<[string, Partial<ProbeAnswer>, boolean]>([
  ["the site's own answer", {}, false],
  ["the site behind a delivery network", { headers: [["via", "1.1 varnish"]] }, false],
  ["the site in trouble", { status: 503, contentType: "text/html" }, false],
  ["a proxy that wants a login", { status: 407 }, true],
  ["a network that wants a login", { status: 511 }, true],
  ["a page in the place of the answer", { contentType: "text/html" }, true],
  ["a detour", { isRedirected: true }, true],
  ["a gateway that leaves its name", { headers: [["x-bluecoat-via", "ab12"]] }, true],
  ["a gateway named in Via", { headers: [["via", "1.1 proxy (zscaler)"]] }, true],
])("%s: %s", (_, answer, expected) => {
  expect(isCorporateAnswer({ ...own, ...answer })).toBe(expected);
});
