import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { freePort } from "#server/network/free-port.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { familyNames, parseMetrics } from "../fixtures/read-metrics.ts";
import { sharedTestServer, startTestServer, type TestServer } from "../fixtures/test-server.ts";

const token = "a-token-of-more-than-20-characters";
let server: TestServer;
let port: number;
beforeAll(async () => {
  port = await freePort();
  server = await startTestServer({ METRICS_TOKEN: token, METRICS_PORT: String(port) });
});
afterAll(() => server.stop());

const withToken = { Authorization: `Bearer ${token}` };
const scrapeText = async () =>
  (await fetch(`${server.url}/metrics`, { headers: withToken })).text();
const scrape = async () => parseMetrics(await scrapeText());

/** What a visitor sees of a path, apart from what differs between any two responses. */
async function visit(path: string, init?: RequestInit) {
  const response = await fetch(server.url + path, init);
  const body = (await response.text()).replaceAll(path.slice(1), "…");
  return { status: response.status, type: response.headers.get("content-type"), body };
}

describe("/metrics is there for those who know the token alone", () => {
  test("as OpenMetrics that nobody stores", async () => {
    const response = await fetch(`${server.url}/metrics`, { headers: withToken });
    expect(response.headers.get("content-type")).toMatch(/^application\/openmetrics-text/);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(parseMetrics(await response.text()).length).toBeGreaterThan(80);
    const head = await fetch(`${server.url}/metrics`, { headers: withToken, method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  test.each([
    ["no token", {}],
    ["a wrong token", { Authorization: `Bearer ${token.slice(0, -1)}x` }],
    ["a longer token", { Authorization: `Bearer ${token}x` }],
    ["the beginning of it", { Authorization: `Bearer ${token.slice(0, 20)}` }],
    ["another scheme", { Authorization: `Basic ${btoa(`x:${token}`)}` }],
    ["the token alone", { Authorization: token }],
    ["the service key", { Authorization: "Bearer sb_secret_x", apikey: "sb_secret_x" }],
  ])("with %s it is an unknown path", async (_, headers: Record<string, string>) => {
    expect(await visit("/metrics", { headers })).toEqual(await visit("/no-page", { headers }));
  });

  test("no other spelling and no other method shows them", async () => {
    for (const path of [
      "/Metrics",
      "/metrics/",
      "//metrics",
      "/%6detrics",
      "/./metrics",
      "/metrics%00",
      "/metrics/../metrics",
      "/metrics;a=b",
      "/metrics.data",
      "/api/metrics",
    ]) {
      const { status, body } = await rawRequest(server.url, { path, headers: withToken });
      expect([path, status === 200, body.includes("cleartonne_http")]).toEqual([
        path,
        false,
        false,
      ]);
    }
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      const { body } = await visit("/metrics", { method, headers: withToken });
      expect([method, body.includes("cleartonne_http")]).toEqual([method, false]);
    }
  });

  test("a server without token and port has none", async () => {
    const { url } = await sharedTestServer();
    const { status } = await fetch(`${url}/metrics`, { headers: withToken });
    expect(status).toBe(404);
  });
});

test("the port of its own shows them to this machine, under its own name", async () => {
  const url = `http://127.0.0.1:${port}`;
  expect(parseMetrics(await (await fetch(`${url}/metrics`)).text()).length).toBeGreaterThan(80);
  expect((await fetch(`${url}/`)).status).toBe(404);
  expect((await fetch(`${url}/metrics`, { method: "POST" })).status).toBe(404);
  const foreign = { path: "/metrics", headers: { Host: "stranger.example" } };
  expect((await rawRequest(url, foreign)).status).toBe(404);
});

test("made-up paths, methods and statuses make no new series", async () => {
  await Promise.all(
    ["/", "/no-such-page", "/api/v1/x", "/rest/v1/x", "/status"].map((path) =>
      fetch(server.url + path),
    ),
  );
  const seriesOf = async () =>
    new Set(
      (await scrape())
        .filter(({ name }) => name.startsWith("cleartonne_http"))
        .map(({ name, labels }) => `${name} ${labels.group} ${labels.le}`),
    );
  for (const group of ["page", "open-data", "data", "status", "check"]) {
    await expect.poll(async () => [...(await seriesOf())].join()).toContain(` ${group} `);
  }
  const before = await seriesOf();
  await Promise.all(
    Array.from({ length: 60 }, (_, number) =>
      rawRequest(server.url, {
        path: `/made-up-${number}/"},x="${number}?group=mine${number}`,
        method: number % 2 ? "GET" : "HEAD",
        headers: { "X-Group": `mine${number}`, "User-Agent": `agent${number}` },
      }),
    ),
  );
  expect(await seriesOf()).toEqual(before);
  expect((await scrape()).flatMap(({ labels }) => Object.values(labels)).join()).not.toMatch(
    /made-up|mine|agent\d/,
  );
});

test("a response is counted under its group, its status and whether it was in memory", async () => {
  const count = async (cache: string) =>
    (await scrape()).find(
      ({ name, labels }) =>
        name === "cleartonne_http_requests_total" &&
        labels.group === "page" &&
        labels.status === "200" &&
        labels.cache === cache,
    )?.value ?? 0;
  await fetch(`${server.url}/about`);
  const before = await count("hit");
  await fetch(`${server.url}/about`);
  await expect.poll(() => count("hit")).toBe(before + 1);
});

test("fifty scrapes at once get the same, while a visitor is served", async () => {
  const scrapes = Array.from({ length: 50 }, async () => {
    const response = await fetch(`${server.url}/metrics`, { headers: withToken });
    return [response.status, parseMetrics(await response.text()).length > 80];
  });
  expect((await fetch(`${server.url}/about`)).status).toBe(200);
  for (const scraped of await Promise.all(scrapes)) expect(scraped).toEqual([200, true]);
});

describe("what Prometheus and Grafana read is what there is", () => {
  /** Also what is there only once something has happened. */
  async function printed() {
    const text = await scrapeText();
    const samples = parseMetrics(text);
    const labels = new Map(familyNames(text).map((name) => [name, new Set<string>()]));
    for (const { name, labels: given } of samples) {
      const known = labels.get(name) ?? new Set();
      for (const label of Object.keys(given)) known.add(label);
      labels.set(name, known);
    }
    return { samples, labels };
  }

  interface Rule {
    alert: string;
    expr: string;
    annotations: { summary: string; runbook: string };
  }
  interface Panel {
    title: string;
    targets: { expr: string; legendFormat?: string }[];
  }
  const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");
  const rules = async () =>
    (parse(await read("ops/alerts.yaml")).groups as { rules: Rule[] }[]).flatMap(
      (group) => group.rules,
    );
  const panels = async () => JSON.parse(await read("ops/dashboard.json")).panels as Panel[];

  test("every metric and label of the alerts and the dashboard", async () => {
    const { samples, labels } = await printed();
    const expressions = [
      ...(await rules()).map(({ expr }) => expr),
      ...(await panels()).flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    expect(expressions.length).toBeGreaterThan(25);
    for (const expression of expressions) {
      const names = [...expression.matchAll(/\bcleartonne_\w+/g)].map(([name]) => name);
      expect(names, expression).not.toEqual([]);
      for (const name of names) expect([...labels.keys()], expression).toContain(name);
      for (const [, name = "", matchers = ""] of expression.matchAll(
        /(cleartonne_\w+)\{([^}]*)\}/g,
      )) {
        for (const [, label = "", operator, value = ""] of matchers.matchAll(
          /(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g,
        )) {
          expect([...(labels.get(name) ?? [])], expression).toContain(label);
          if (operator !== "=" || label === "status") continue;
          const values = samples.filter((s) => s.name === name).map((s) => s.labels[label]);
          expect(values, expression).toContain(value);
        }
      }
      const all = new Set(names.flatMap((name) => [...(labels.get(name) ?? [])]));
      for (const [, list = ""] of expression.matchAll(/\b(?:by|without)\s*\(([^)]*)\)/g))
        for (const label of list.split(",")) expect([...all], expression).toContain(label.trim());
    }
  });

  test("every legend of the dashboard names a label that its figures have", async () => {
    const { labels } = await printed();
    for (const { title, targets } of await panels()) {
      for (const { expr, legendFormat = "" } of targets) {
        const names = [...expr.matchAll(/\bcleartonne_\w+/g)].map(([name]) => name);
        const all = new Set(names.flatMap((name) => [...(labels.get(name) ?? [])]));
        for (const [, label = ""] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
          expect([...all], title).toContain(label);
      }
    }
  });

  test("every alert names a sheet that there is", async () => {
    const headings = [...(await read("docs/operations/incidents.md")).matchAll(/^## (.+)$/gm)].map(
      ([, heading = ""]) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\w ]/g, "")
          .replaceAll(" ", "-"),
    );
    for (const { alert, annotations } of await rules()) {
      const [file, heading = ""] = annotations.runbook.split("#");
      expect([alert, file]).toEqual([alert, "docs/operations/incidents.md"]);
      expect(headings, alert).toContain(heading);
    }
  });
});
