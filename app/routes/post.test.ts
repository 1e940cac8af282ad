import { afterEach, describe, expect, it, vi } from "vitest";
import { loaderContext } from "~/lib/data/test-loader-context";
import { loader } from "./post";

afterEach(() => {
  vi.restoreAllMocks();
});

function load(path: string, answer: (asked: URL) => Response) {
  const context = loaderContext({ answer });
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

describe("the status of a page", () => {
  it("is 200 with content, 404 without, 503 when the read failed", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const found = await load("/news/1", () => Response.json([post]));
    expect(found.content).toMatchObject({ kind: "news", title: "A title" });
    const missing = load("/articles/1", () => Response.json([]));
    await expect(missing).rejects.toMatchObject({ init: { status: 404 } });
    const down = load("/news/1", () => Response.json({ message: "down" }, { status: 400 }));
    await expect(down).rejects.toMatchObject({ init: { status: 503 } });
  });

  it("is 301 at an earlier slug, to the slug of today and with what the address asked for", async () => {
    const moved = load("/news/an-earlier-title?back=%2Fabout", ({ pathname, searchParams }) => {
      if (searchParams.get("slug") === "eq.an-earlier-title") return Response.json([]);
      const isEarlier = pathname.endsWith("/earlier_slugs");
      return Response.json(isEarlier ? [{ slug: "an-earlier-title", post_id: 1 }] : [post]);
    });
    const answer: unknown = await moved.catch((error: unknown) => error);
    if (!(answer instanceof Response)) throw new Error("It is no redirect");
    expect(answer.status).toBe(301);
    expect(answer.headers.get("Location")).toBe("/news/a-title?back=%2Fabout");
  });
});
