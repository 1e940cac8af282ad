import { expect, test } from "vitest";
import { topFunctions } from "./cpu-profile.ts";

const frame = (id: number, functionName: string, url: string, lineNumber = 9) => ({
  id,
  callFrame: { functionName, url, lineNumber },
});

const profile = {
  nodes: [
    frame(1, "(idle)", ""),
    frame(2, "seed", "file:///home/user/site/demo/seed.ts"),
    frame(3, "send", "file:///home/user/site/server/http/listen.ts"),
    frame(4, "send", "file:///home/user/site/server/http/listen.ts"),
    frame(5, "parse", "file:///home/user/site/node_modules/@hono/node-server/dist/index.mjs"),
    frame(6, "writev", "node:net"),
    frame(7, "", ""),
  ],
  startTime: 1_000_000,
  endTime: 11_000_000,
  // Starting takes the first five seconds; the next five count.
  samples: [2, 1, 3, 4, 5, 6, 7],
  timeDeltas: [5_000_000, 1_000_000, 1_000_000, 1_000_000, 1_000_000, 600_000, 400_000],
};

test("ranks functions by self time, wherever they are called from", () => {
  expect(topFunctions(profile, { lastSeconds: 4.5, count: 3 })).toEqual([
    { name: "send", source: "server/http/listen.ts:10", share: 0.5 },
    { name: "parse", source: "@hono/node-server", share: 0.25 },
    { name: "writev", source: "node:net", share: 0.15 },
  ]);
});

test("ignores idle time, and samples from before the load", () => {
  const names = topFunctions(profile, { lastSeconds: 4.5, count: 10 }).map(({ name }) => name);
  expect(names).toEqual(["send", "parse", "writev", "(anonymous)"]);
});
