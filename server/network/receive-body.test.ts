import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isReceived, receiveBody } from "./receive-body.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function requestWith(body: ReadableStream<Uint8Array>): Request {
  const init = { method: "POST", body, duplex: "half" } as RequestInit;
  return new Request("http://site.example", init);
}

/** A request whose body sends a byte at each interval, in milliseconds. */
const slowRequest = (interval: number) =>
  requestWith(
    new ReadableStream({
      pull: (controller) =>
        new Promise((resolve) => {
          setTimeout(() => {
            controller.enqueue(new Uint8Array(1));
            resolve();
          }, interval);
        }),
    }),
  );

async function timed<Result>(task: Promise<Result>): Promise<[Result, number]> {
  const started = Date.now();
  const ended = task.then((result): [Result, number] => [result, Date.now() - started]);
  await vi.advanceTimersByTimeAsync(120_000);
  return ended;
}

describe("a slow sender is cut off", () => {
  const limits = { bytes: 1_000_000, milliseconds: 60_000, pause: 10_000 };

  test.each([
    ["after the time for the whole body, however steadily they send", 5_000, 60_000],
    ["after the longest pause, if there is one", 30_000, 10_000],
  ])("%s", async (_, interval, expected) => {
    const received = timed(receiveBody(slowRequest(interval), limits));
    expect(await received).toEqual(["late", expect.closeTo(expected, -2)]);
  });

  test("and after two seconds if the request is refused anyway", async () => {
    expect(await timed(isReceived(slowRequest(500), null))).toEqual([
      false,
      expect.closeTo(2_000, -2),
    ]);
  });
});

/** A body of so many parts of a size, all of them in the same memory. */
function partsOf(size: number, count: number): ReadableStream<Uint8Array> {
  const part = new Uint8Array(size);
  let sent = 0;
  return new ReadableStream(
    {
      pull(controller) {
        if (sent === count) return controller.close();
        part.fill(sent % 251);
        sent += 1;
        controller.enqueue(part);
      },
    },
    { highWaterMark: 0 },
  );
}

const megabyte = { bytes: 1024 * 1024, milliseconds: 60_000 };

test("nothing is kept of a body's parts but their bytes", async () => {
  const received = await receiveBody(requestWith(partsOf(64, 10_000)), megabyte);
  const expected = Uint8Array.from({ length: 640_000 }, (_, at) => Math.floor(at / 64) % 251);
  expect(Buffer.from(received).equals(expected)).toBe(true);
});

test("a body in a million parts of a byte is not read to its end, whether or not it is wanted", async () => {
  expect(await receiveBody(requestWith(partsOf(1, 1_000_000)), megabyte)).toBe("crumbs");
  expect(await isReceived(requestWith(partsOf(1, 1_000_000)), null)).toBe(false);
  const few = await receiveBody(requestWith(partsOf(1, 2_000)), megabyte);
  expect(few).toHaveLength(2_000);
});

test.each([
  [1_000, 999, "large"],
  [32 * 1024 * 1024 + 1_001, 1_000, "endless"],
])("a body of %d bytes is not received where %d are allowed", async (size, bytes, failure) => {
  const body = new Blob([new Uint8Array(size)]).stream();
  expect(await receiveBody(requestWith(body), { bytes, milliseconds: 60_000 })).toBe(failure);
});

test("one visitor's large bodies are read only so fast, which is not taken for a slow sender", async () => {
  const mega = 1024 * 1024;
  const send = (visitor: string, count: number, bytes = 64 * mega) => {
    const limits = { bytes, milliseconds: 3_000, visitor };
    return timed(receiveBody(requestWith(partsOf(mega, count)), limits));
  };
  const [, soon] = await send("a", 16);
  expect(soon, "the first sixteen megabytes at once").toBe(0);
  const [whole, later] = await send("a", 40);
  expect(whole).toHaveLength(40 * mega);
  expect(later, "then four a second; some came back meanwhile").toBeGreaterThan(5_900);
  const [refused, discarded] = await timed(isReceived(requestWith(partsOf(mega, 30)), "a"));
  expect([refused, discarded > 3_000]).toEqual([true, true]);
  expect((await send("b", 16))[1], "others need not wait").toBe(0);
});
