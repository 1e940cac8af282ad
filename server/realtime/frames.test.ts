import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeBroadcast, encodeMessage, isShallow, parseFrame } from "./frames.ts";

/** A broadcast as the client of version 2.0.0 encodes it. */
function broadcastPush(texts: string[], encoding: number, payload: Buffer): Buffer {
  const fields = texts.map((text) => Buffer.from(text));
  return Buffer.concat([
    Buffer.from([3, ...fields.map(({ length }) => length), encoding]),
    ...fields,
    payload,
  ]);
}

test("reads both versions' text frames alike", () => {
  const message = {
    joinRef: "1",
    ref: "2",
    topic: "realtime:a",
    event: "phx_join",
    payload: { b: 1 },
  };
  const asObject = {
    topic: "realtime:a",
    event: "phx_join",
    payload: { b: 1 },
    ref: "2",
    join_ref: "1",
  };
  const asArray = ["1", "2", "realtime:a", "phx_join", { b: 1 }];
  expect(parseFrame("1.0.0", Buffer.from(JSON.stringify(asObject)), false)).toEqual(message);
  expect(parseFrame("2.0.0", Buffer.from(JSON.stringify(asArray)), false)).toEqual(message);
  expect(parseFrame("2.0.0", Buffer.from(JSON.stringify(asObject)), false)).toBeNull();
  expect(parseFrame("1.0.0", Buffer.from(JSON.stringify(asArray)), false)).toBeNull();
});

test("reads binary broadcasts of JSON and of bytes", () => {
  const names = ["1", "2", "realtime:ü", "événement", '{"persist":true}'];
  const json = broadcastPush(names, 1, Buffer.from('{"n":1}'));
  expect(parseFrame("2.0.0", json, true)).toEqual({
    joinRef: "1",
    ref: "2",
    topic: "realtime:ü",
    event: "broadcast",
    payload: { type: "broadcast", event: "événement", payload: { n: 1 } },
  });
  const bytes = parseFrame("2.0.0", broadcastPush(names, 0, Buffer.from([0, 255])), true);
  expect(bytes?.payload.payload).toEqual(Buffer.from([0, 255]));
  expect(parseFrame("2.0.0", broadcastPush(names, 2, Buffer.alloc(0)), true)).toBeNull();
  expect(parseFrame("1.0.0", json, true)).toBeNull();
});

test("whatever bytes arrive, the result is a message or null", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, isBinary) => {
      for (const version of ["1.0.0", "2.0.0"] as const) {
        const message = parseFrame(version, Buffer.from(bytes), isBinary);
        if (message) expect(message.topic).toBeTypeOf("string");
      }
      const marked = parseFrame("2.0.0", Buffer.concat([Buffer.from([3]), bytes]), true);
      if (marked) expect(marked.event).toBe("broadcast");
    }),
    { numRuns: 500 },
  );
});

test("bytes reach only clients that can read them", () => {
  const broadcast = { event: "e", payload: Buffer.from([9, 8]) };
  expect(encodeBroadcast("1.0.0", "realtime:a", broadcast)).toBeNull();
  expect(encodeBroadcast("2.0.0", "realtime:a", broadcast)).toEqual({
    data: Buffer.from([4, 10, 1, 0, 0, ...Buffer.from("realtime:ae"), 9, 8]),
    binary: true,
  });
});

test("a message without references has none in either version", () => {
  const message = { topic: "t", event: "e", payload: {} };
  expect(encodeMessage("2.0.0", message).data.toString()).toBe('[null,null,"t","e",{}]');
  expect(JSON.parse(encodeMessage("1.0.0", message).data.toString())).toEqual({
    ...message,
    ref: null,
    join_ref: null,
  });
});

test("depth is counted without following it to the end", () => {
  const nested = (levels: number) => JSON.parse("[".repeat(levels) + "]".repeat(levels));
  expect(isShallow(nested(32))).toBe(true);
  expect(isShallow(nested(33))).toBe(false);
  expect(isShallow(nested(30_000))).toBe(false);
});
