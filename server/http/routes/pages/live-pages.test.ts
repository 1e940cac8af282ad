import { expect, test, vi } from "vitest";
import { bufferResponse } from "../../response-cache/buffered-response.ts";
import { createLivePages } from "./live-pages.ts";

test("such a page is made once for all who ask within five seconds, and a failed one is not kept", async () => {
  let time = 0;
  let status = 200;
  const pages = createLivePages(() => time);
  const make = vi.fn(() => bufferResponse(new Response("x", { status }), 1));
  const ask = () => pages.get("/status", make);
  await Promise.all([ask(), ask(), ask()]);
  time = 4_999;
  expect(pages.find("/status")).toBe(await ask());
  expect(make).toHaveBeenCalledTimes(1);
  time = 5_000;
  status = 500;
  expect(pages.find("/status")).toBeUndefined();
  await ask();
  await ask();
  expect(make).toHaveBeenCalledTimes(3);
  expect(pages.find("/other")).toBeUndefined();
});
