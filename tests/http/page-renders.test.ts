import type { ServerBuild } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtPages } from "#server/main.ts";
import { stopMinute } from "../fixtures/endless-minute.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
let goOn: () => void;
beforeAll(async () => {
  // Allows one render more than the pages known in advance, so that any further render is refused.
  server = await startTestServer({ PAGE_RATE_LIMIT: "6" });
  goOn = stopMinute();
  for (const path of ["/", "/no/such/page", "/?q=biochar"]) await fetch(server.url + path);
});
afterAll(async () => {
  goOn();
  await server.stop();
});

const statuses = async (paths: string[]) => [
  ...new Set(await Promise.all(paths.map(async (path) => (await fetch(server.url + path)).status))),
];
const numbers = Array.from({ length: 200 }, (_, number) => number);

describe("pages are cached by the parameters they use", () => {
  test("200 unknown parameters need one render", async () => {
    expect(await statuses(numbers.map((number) => `/?x=${number}`))).toEqual([200]);
    expect(await statuses(numbers.map((number) => `/?q=biochar&utm=${number}`))).toEqual([200]);
  });

  test("200 unknown URLs share one not-found page", async () => {
    expect(await statuses(numbers.map((number) => `/nothing/${number}/here`))).toEqual([404]);
    const [first, second] = await Promise.all(
      ["/nothing/here", "/somewhere/else"].map(async (path) => {
        const response = await fetch(server.url + path);
        expect(response.headers.get("content-security-policy")).toContain("sha256-");
        return response.text();
      }),
    );
    expect(first).toContain("Page not found");
    expect(first).toBe(second);
  });

  test("a parameter that a page uses makes a separate page", async () => {
    const plain = await (await fetch(server.url)).text();
    const filtered = await (await fetch(`${server.url}/?q=biochar`)).text();
    expect(filtered).not.toBe(plain);
  });

  test("a page contains nothing from the first visitor's request", async () => {
    const page = await rawRequest(server.url, {
      path: "/about",
      headers: { Host: "stranger.example", "X-Marked": "stranger.example" },
    });
    expect(page.status).toBe(200);
    expect(page.body.toString()).not.toContain("stranger.example");
  });
});

test("renders are rate-limited per visitor, but cached pages are still served", async () => {
  const responses = await Promise.all(numbers.map((number) => fetch(`${server.url}/?q=${number}`)));
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(190);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await statuses(["/", "/?q=biochar", "/?x=1"])).toEqual([200]);
  expect(await statuses(["/nothing"])).toEqual([404]);
});

test("renders beyond the queue's limit are refused with 503 and Retry-After", async () => {
  let held: Promise<void> = Promise.resolve();
  let release = () => {};
  const loadBuild = async (): Promise<ServerBuild> => {
    await held;
    return builtPages.loadBuild();
  };
  const busy = await startTestServer({}, { pages: { mode: "production", loadBuild } });
  const get = (path: string) => fetch(busy.url + path, { redirect: "manual" });
  await get("/about");

  held = new Promise((resolve) => {
    release = resolve;
  });
  const pages = Array.from({ length: 150 }, (_, number) => get(`/edit-project/${number}`));
  const refused: Response[] = [];
  for (const page of pages) {
    void page.then((response) => response.status === 503 && refused.push(response));
  }
  await expect.poll(() => refused.length).toBe(46);
  expect(refused[0]?.headers.get("retry-after")).toBe("2");
  expect((await get("/about")).status, "cached pages do not wait").toBe(200);
  release();
  const statuses = (await Promise.all(pages)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 302)).toHaveLength(104);
  await busy.stop();
});
