import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "~/lib/browser/log";
import { answerOf, answerOrPending, answerStatus } from "./answer";

const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
afterAll(() => logged.mockRestore());

const loaded = { loaded: true, value: 1 } as const;
const answeringAfter = <T>(ms: number, value: T) =>
  new Promise<T>((resolve) => setTimeout(resolve, ms, value));

const page = <T>(serverLoader: () => Promise<T>, path = "/news") => ({
  request: new Request(`https://cleartonne.example${path}`),
  serverLoader,
});

describe("an answer", () => {
  it("carries what was read", async () => {
    expect(await answerOf(Promise.resolve(1))).toEqual(loaded);
  });

  it("carries the message of what went wrong", async () => {
    const failed = await answerOf(Promise.reject(new Error("No connection")));
    expect(failed).toEqual({ loaded: false, message: "No connection" });
    expect(logged).toHaveBeenCalledOnce();
  });
});

describe("the status of a page", () => {
  it("is 200 with content, 404 without, 503 when the read failed", () => {
    expect(answerStatus(loaded)).toBe(200);
    expect(answerStatus({ loaded: true, value: null })).toBe(404);
    expect(answerStatus({ loaded: false, message: "" })).toBe(503);
  });
});

describe("a client navigation", () => {
  it("waits for a quick answer", async () => {
    expect(await answerOrPending(page(() => answeringAfter(1, loaded)))).toEqual(loaded);
  });

  it("goes ahead of a slow one", async () => {
    const data = await answerOrPending(page(() => answeringAfter(400, loaded)));
    expect(data).toHaveProperty("pending");
    if ("pending" in data) expect(await data.pending).toEqual(loaded);
  });

  it("asks once more, then turns a lost connection into an answer", async () => {
    const read = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
    const data = await answerOrPending(page(read));
    const failed = "pending" in data ? await data.pending : data;
    expect(failed).toEqual({ loaded: false, message: "Failed to fetch" });
    expect(read).toHaveBeenCalledTimes(2);
  });
});

describe("in a browser", () => {
  beforeEach(() => {
    vi.stubGlobal("document", {});
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("a page stays fresh for 60 seconds, and is read anew after that", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const read = vi.fn(() => Promise.resolve(loaded));
    const visit = () => answerOrPending(page(read, "/news/1?back=%2Fnews"));
    expect(await visit()).toEqual(loaded);
    vi.advanceTimersByTime(59_000);
    expect(await visit()).toEqual(loaded);
    expect(read).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2_000);
    await visit();
    expect(read).toHaveBeenCalledTimes(2);
  });
});
