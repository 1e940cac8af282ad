import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "./free-port.ts";

const three = { lowest: 31_500, highest: 31_503 };

test("gives each port to one caller, also in another process, and none that is listened on", async () => {
  const listening = createServer();
  onTestFinished(() => void listening.close());
  const taken = await freePort(three);
  await new Promise<void>((resolve) => listening.listen(taken, "127.0.0.1", resolve));
  const elsewhere = fork(new URL("../../tests/fixtures/take-port.ts", import.meta.url), [
    JSON.stringify(three),
  ]);
  onTestFinished(() => void elsewhere.kill());
  const [there] = await once(elsewhere, "message");
  const last = await freePort(three);
  expect([taken, there, last].sort()).toEqual([31_500, 31_501, 31_502]);
  await expect(freePort(three)).rejects.toThrow("No free port was found");
});
