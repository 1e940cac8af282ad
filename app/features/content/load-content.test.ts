import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "~/lib/log";
import { LateFailure } from "./deferred";
import { contentFailure, loadOrDefer, orUnavailable } from "./load-content";

const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
afterAll(() => logged.mockRestore());

const loaded = { content: 1 };
const loadedAfter = <T>(ms: number, value: T) =>
  new Promise<T>((resolve) => setTimeout(resolve, ms, value));

const page = <T>(serverLoader: () => Promise<T>, path = "/news") => ({
  request: new Request(`https://cleartonne.example${path}`),
  serverLoader,
});

describe("server loader", () => {
  it("returns what was read", async () => {
    expect(await orUnavailable(Promise.resolve(1))).toBe(1);
  });

  it("responds with 503 and the error's message if the read failed", async () => {
    const failed = orUnavailable(Promise.reject(new Error("No connection")));
    await expect(failed).rejects.toMatchObject({ data: "No connection", init: { status: 503 } });
    expect(logged).toHaveBeenCalledOnce();
  });
});

describe("client navigation", () => {
  it("waits for a quick response", async () => {
    expect(await loadOrDefer(page(() => loadedAfter(1, loaded)))).toEqual(loaded);
  });

  it("does not wait for a slow one", async () => {
    const { content } = await loadOrDefer(page(() => loadedAfter(400, loaded), "/slow"));
    expect(content).toBeInstanceOf(Promise);
    expect(await content).toBe(1);
  });

  it("retries once, then says why the content is missing if the connection is lost", async () => {
    const read = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
    const { content } = await loadOrDefer(page(read, "/lost"));
    expect(await content).toEqual(new LateFailure(new TypeError("Failed to fetch")));
    expect(read).toHaveBeenCalledTimes(2);
  });

  it("does not retry a 404", async () => {
    const missing = { status: 404, statusText: "Not Found", internal: false, data: null };
    const read = vi.fn(() => Promise.reject(missing));
    await expect(loadOrDefer(page(read, "/missing"))).rejects.toBe(missing);
    expect(read).toHaveBeenCalledTimes(1);
  });
});

describe("in the browser", () => {
  beforeEach(() => {
    vi.stubGlobal("document", {});
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("a second visit to a loading page survives the abort of the first", async () => {
    const left = new AbortController();
    const earlier = loadOrDefer({
      request: new Request("https://cleartonne.example/again", { signal: left.signal }),
      serverLoader: () =>
        new Promise<typeof loaded>((_, reject) => {
          left.signal.addEventListener("abort", () => reject(left.signal.reason));
        }),
    });
    const later = loadOrDefer(page(() => Promise.resolve(loaded), "/again"));
    left.abort();
    expect(await (await later).content).toBe(1);
    await earlier.then(
      ({ content }) => content,
      () => undefined,
    );
  });

  it("a page stays fresh for 60 seconds, and is then fetched again", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const read = vi.fn(() => Promise.resolve(loaded));
    const visit = () => loadOrDefer(page(read, "/news/1?back=%2Fnews"));
    expect(await visit()).toEqual(loaded);
    vi.advanceTimersByTime(59_000);
    expect(await visit()).toEqual(loaded);
    expect(read).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2_000);
    await visit();
    expect(read).toHaveBeenCalledTimes(2);
  });
});

describe("failure message", () => {
  it.each(["articles", "news"] as const)("is the same for %s", (what) => {
    expect(contentFailure(new Error("No connection"), what)).toBe("No connection");
    expect(contentFailure(new TypeError("Failed to fetch"), what)).toBe(
      "The server did not respond. Check your connection.",
    );
    expect(contentFailure(new Error(""), what)).toBe(`Failed to fetch ${what}`);
  });
});
