import { expect, test } from "vitest";
import { callWithRetry } from "./call-with-retry";

const respondsWith = (...statuses: number[]) => {
  const left = [...statuses];
  return async () => {
    const status = left.shift() ?? 200;
    const error = status === 200 ? null : { message: "import_under_way", details: "Verra" };
    return { data: error ? null : left.length, error, status };
  };
};
const waits = [0, 0];
const { signal } = new AbortController();

test("retries calls that got no response, met a busy server or were rate-limited", async () => {
  expect(await callWithRetry(respondsWith(0, 503, 200), signal, waits)).toBe(0);
  expect(await callWithRetry(respondsWith(429), signal, waits)).toBe(0);
});

test("gives up after the last wait, and reports a refusal immediately", async () => {
  await expect(callWithRetry(respondsWith(0, 0, 0, 200), signal, waits)).rejects.toThrow("Verra");
  await expect(callWithRetry(respondsWith(409, 200), signal, waits)).rejects.toThrow(
    "Another file from Verra is being imported.",
  );
});

test("makes no call after the page has been left", async () => {
  const left = AbortSignal.abort(new Error("left"));
  await expect(callWithRetry(respondsWith(200), left, waits)).rejects.toThrow("left");
});
