import { fork } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "./free-port.ts";

/** Where no other test looks; drawn, because the tests of two checkouts may run at the same time. */
const lowest = randomInt(30_100, 32_760);
const three = { lowest, highest: lowest + 3 };

test("gives each port to one caller, also in another process, and none that is listened on", async () => {
  const listening = createServer();
  onTestFinished(() => void listening.close());
  const taken = await freePort(three);
  await new Promise<void>((resolve) => listening.listen(taken, "127.0.0.1", resolve));
  const elsewhere = fork(new URL("../../tests/fixtures/take-port.ts", import.meta.url), [
    JSON.stringify(three),
  ]);
  onTestFinished(() => void elsewhere.kill());
  const ended = once(elsewhere, "exit").then(() => Promise.reject(new Error("It found no port")));
  const [there] = await Promise.race([once(elsewhere, "message"), ended]);
  const last = await freePort(three);
  expect([taken, there, last].sort()).toEqual([lowest, lowest + 1, lowest + 2]);
  await expect(freePort(three)).rejects.toThrow("No free port was found");
});
