import { afterEach, describe, expect, it, vi } from "vitest";
import { loaderContext } from "~/lib/data/test-loader-context";
import { loader } from "./post";

afterEach(() => {
  vi.restoreAllMocks();
});

function load(path: string, answer: () => Response) {
  const context = loaderContext({ answer });
  const url = new URL(path, "http://site.example/");
  const params = { id: path.split("/").at(-1) ?? "" };
  return loader({ context, request: new Request(url), params, pattern: "/news/:id", url });
}

const post = { id: 1, title: "A title", excerpt: null, content: "Text.", created_at: "2026-01-01" };

describe("the status of a page", () => {
  it("is 200 with content, 404 without, 503 when the read failed", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const found = await load("/news/1", () => Response.json([post]));
    expect(found.content).toMatchObject({ kind: "news", title: "A title" });
    const missing = load("/articles/1", () => Response.json([]));
    await expect(missing).rejects.toMatchObject({ init: { status: 404 } });
    await expect(load("/articles/x", () => Response.json([post]))).rejects.toMatchObject({
      init: { status: 404 },
    });
    const down = load("/news/1", () => Response.json({ message: "down" }, { status: 400 }));
    await expect(down).rejects.toMatchObject({ init: { status: 503 } });
  });
});
