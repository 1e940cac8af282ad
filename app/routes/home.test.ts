import { afterEach, expect, it, vi } from "vitest";
import type { Backend } from "~/lib/data/backend";
import { unpack } from "~/lib/data/packed";
import { loaderContext } from "~/lib/data/test-loader-context";
import { loader } from "./home";

afterEach(() => {
  vi.restoreAllMocks();
});

function loadWith(listings: Backend["listings"]) {
  const context = loaderContext({ listings });
  const url = new URL("http://site.example/");
  return loader({ context, request: new Request(url), params: {}, pattern: "/", url });
}

it("tells the page that the projects failed to load, and logs 'Failed to fetch projects'", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { data, init } = await loadWith(async () => {
    throw new Error("Failed to fetch projects");
  });
  expect(unpack(data.start)).toBe("failed");
  expect(new Headers(init?.headers).get("Cache-Control")).toBe("no-store");
  expect(init?.status).toBeUndefined();
  expect(String(logged.mock.calls[0]?.[1])).toContain("Failed to fetch projects");
});
