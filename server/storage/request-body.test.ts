import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readBytes } from "./request-body.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A request whose body sends a byte at each interval, in milliseconds. */
function slowRequest(interval: number) {
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) =>
      new Promise((resolve) => {
        setTimeout(() => {
          controller.enqueue(new Uint8Array(1));
          resolve();
        }, interval);
      }),
  });
  return new Request("http://site.example", {
    method: "POST",
    body,
    duplex: "half",
  } as RequestInit);
}

const reading = { maxBytes: 1_000_000, tooLarge: "Too large.", milliseconds: 60_000 };

describe("a slow sender is cut off", () => {
  test.each([
    ["after a minute in all, however steadily they send", 5_000, 60_000],
    ["after ten seconds of silence", 30_000, 10_000],
  ])("%s", async (_, interval, expected) => {
    const started = Date.now();
    const read = readBytes(slowRequest(interval), reading).then(
      () => null,
      (error: unknown) => ({ error, after: Date.now() - started }),
    );
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await read).toMatchObject({
      error: { status: 408 },
      after: expect.closeTo(expected, -2),
    });
  });
});

test("a body is read whole, whether or not its length is announced", async () => {
  const content = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251);
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < content.length; at += 70_001) {
          controller.enqueue(content.subarray(at, at + 70_001));
        }
        controller.close();
      },
    });
  for (const headers of [{}, { "content-length": "300000" }, { "content-length": "7" }]) {
    const init = { method: "POST", headers, body: stream(), duplex: "half" } as RequestInit;
    const read = await readBytes(new Request("http://site.example", init), reading);
    expect(Buffer.from(read).equals(content)).toBe(true);
    const again = new Request("http://site.example", { ...init, body: stream() });
    const limited = readBytes(again, { ...reading, maxBytes: 299_999 });
    await expect(limited).rejects.toMatchObject({ status: 413, message: "Too large." });
  }
});
