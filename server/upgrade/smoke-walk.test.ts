import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smokeWalk } from "./smoke-walk.ts";

const id = "6f0c7a34-5f0e-4d0c-9d55-0a6f7f0f5b1e";
const page = (content: string) => `<!doctype html><html>${content}</html>`;

/** What a site that works responds with. */
const well: Record<string, string> = {
  "/api/v1/projects.json": JSON.stringify({ projects: [{ id, name: "Peat & Moor" }], total: 1 }),
  "/": page(`<a href="/projects/${id}">`),
  "/api/listings": JSON.stringify({ rows: [{ id }] }),
  [`/projects/${id}`]: page("Peat &amp; Moor"),
  "/market": page(""),
  "/news": page(""),
  "/sitemap.xml": "<urlset></urlset>",
  "/learn-more/open-data": page(""),
  "/login": page("<form></form>"),
  "/admin/review": page("Not found"),
  "/readyz": '{"status":"ok"}',
};

/** By path, instead of what works; null breaks the connection. */
let broken: Record<string, { status: number; text: string } | null> = {};
const server = createServer(({ url = "" }, response) => {
  const [path = ""] = url.split("?");
  const planned = path in broken ? broken[path] : { status: 0, text: well[path] ?? "" };
  if (!planned) return response.destroy();
  const usual = path.startsWith("/admin") ? 404 : 200;
  return response.writeHead(planned.status || usual).end(planned.text);
});
let site: string;
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((closed) => server.close(closed)));

async function problems(faults: typeof broken) {
  broken = faults;
  const walked = await smokeWalk(site, new AbortController().signal);
  return walked.flatMap(({ name, problem }) => (problem === undefined ? [] : [[name, problem]]));
}

test("a site that works has no problem, with listed projects or without any", async () => {
  expect(await problems({})).toEqual([]);
  const none = { status: 200, text: '{"projects":[],"total":0}' };
  const empty = { status: 200, text: page("") };
  expect(
    await problems({ "/api/v1/projects.json": none, "/": empty, "/api/listings": empty }),
  ).toEqual([]);
});

test("a failed page, one that is cut off, one without its projects and an open admin page are problems", async () => {
  const found = await problems({
    "/market": { status: 500, text: page("") },
    "/news": { status: 200, text: "<!doctype html><html>" },
    "/": { status: 200, text: page("The projects could not be loaded.") },
    [`/projects/${id}`]: { status: 200, text: page("Something else") },
    "/admin/review": { status: 200, text: page("Submissions") },
    "/login": null,
  });
  expect(found).toEqual([
    ["home", "something is missing in it"],
    ["a project", "something is missing in it"],
    ["market", "200 was expected"],
    ["news", "something is missing in it"],
    ["log-in", expect.stringMatching(/\w/)],
    ["admin, refused", "404 was expected"],
  ]);
});
