import { afterEach, describe, expect, it, vi } from "vitest";
import { loaderContext } from "~/lib/data/test-loader-context";
import { loader } from "./post";

afterEach(() => {
  vi.restoreAllMocks();
});

function load(path: string, respond: (url: URL) => Response) {
  const context = loaderContext({ respond });
  const url = new URL(path, "http://site.example/");
  const params = { id: url.pathname.split("/").at(-1) ?? "" };
  return loader({ context, request: new Request(url), params, pattern: "/news/:id", url });
}

const post = {
  id: 1,
  slug: "a-title",
  title: "A title",
  excerpt: null,
  content: "Text.",
  created_at: "2026-01-01",
};

describe("a post's response status", () => {
  it("is 200 with content, 404 without, and 503 if the read failed", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const found = await load("/news/1", () => Response.json([post]));
    expect(found.content).toMatchObject({ kind: "news", title: "A title" });
    const missing = load("/articles/1", () => Response.json([]));
    await expect(missing).rejects.toMatchObject({ init: { status: 404 } });
    const down = load("/news/1", () => Response.json({ message: "down" }, { status: 400 }));
    await expect(down).rejects.toMatchObject({ init: { status: 503 } });
  });

  it("is 301 for an earlier slug, to the current slug with the same query string", async () => {
    const moved = load("/news/an-earlier-title?back=%2Fabout", ({ pathname, searchParams }) => {
      if (searchParams.get("slug") === "eq.an-earlier-title") return Response.json([]);
      const isEarlier = pathname.endsWith("/earlier_slugs");
      return Response.json(isEarlier ? [{ slug: "an-earlier-title", post_id: 1 }] : [post]);
    });
    const response: unknown = await moved.catch((error: unknown) => error);
    if (!(response instanceof Response)) throw new Error("Not a redirect");
    expect(response.status).toBe(301);
    expect(response.headers.get("Location")).toBe("/news/a-title?back=%2Fabout");
  });
});
