import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMethodologyDocuments } from "#server/http/routes/site-api/methodology-documents.ts";
import type { FetchOptions } from "#server/network/fetch-document.ts";
import { type RequestEnv, requestContext } from "#server/requests/request-context.ts";
import { createLog } from "#server/server-log.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

const pdf = `%PDF-1.7 ${"a methodology ".repeat(100)}`;
const responses: Record<string, RequestListener> = {
  "/document.pdf": (_, response) => response.end(pdf),
  // Slow enough for other requests to arrive and want it too.
  "/late.pdf": (_, response) => setTimeout(() => response.end(pdf), 1_500),
  "/moved.pdf": (_, response) => response.writeHead(302, { Location: "/document.pdf" }).end(),
  "/page.pdf": (_, response) => response.end("<html>Please accept our cookies</html>"),
  "/gone.pdf": (_, response) => response.writeHead(404).end(),
  "/large.pdf": (_, response) => response.end(pdf + "x".repeat(10_000)),
};

let server: TestServer;
let elsewhere: Server;
let site: string;
let project: string;
let app: Hono<RequestEnv>;
let impatient: Hono<RequestEnv>;
let fetchCount = 0;

function documentsOf(options: FetchOptions): Hono<RequestEnv> {
  const documents = new Hono<RequestEnv>();
  documents.use(requestContext(createLog("silent"), 0));
  const handler = createMethodologyDocuments(server.anonymous, options);
  documents.get("/api/methodologies/:project", handler);
  return documents;
}

beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    fetchCount += 1;
    const respond = responses[request.url ?? ""];
    // A path without a handler hangs.
    respond?.(request, response);
  });
  await new Promise<void>((listening) => elsewhere.listen(0, "127.0.0.1", listening));
  const { port } = elsewhere.address() as AddressInfo;
  site = `http://127.0.0.1:${port}`;

  server = await startTestServer();
  const [listed] = await server.query<{ id: string }>(
    "select id from public.projects where status = 'approved' limit 1",
  );
  project = listed?.id ?? "";
  await server.query("delete from public.project_methodologies where project_id = $1", [project]);
  for (const [index, path] of [...Object.keys(responses), "/silent.pdf"].entries()) {
    await server.query("insert into public.project_methodologies values ($1, $2, $3, $4)", [
      project,
      path.slice(1),
      `${site}${path}`,
      index,
    ]);
  }

  // Treats this machine as the public internet.
  const web = { isAllowed: () => true, ports: [String(port)] };
  app = documentsOf({ ...web, maxBytes: 5_000 });
  impatient = documentsOf({ ...web, timeout: 500 });
});
afterAll(async () => {
  elsewhere.closeAllConnections();
  elsewhere.close();
  await server.stop();
});

const path = (name: string) => `/api/methodologies/${project}?name=${name}`;

test.each(["document.pdf", "moved.pdf"])(
  "a methodology on another site is passed on as a download: %s",
  async (name) => {
    const response = await app.request(path(name));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe("attachment");
    expect(await response.text()).toBe(pdf);
  },
);

test.each(["page.pdf", "gone.pdf", "large.pdf", "silent.pdf"])(
  "a document that is no PDF, missing, too large or too slow is refused: %s",
  async (name) => {
    const documents = name === "silent.pdf" ? impatient : app;
    const response = await documents.request(path(name));
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ message: "The document could not be fetched." });
  },
);

test("fetches nothing that is not in a listing", async () => {
  const [unlisted] = await server.query<{ id: string }>(
    "select id from public.projects where status = 'submitted' limit 1",
  );
  expect(unlisted).toBeDefined();
  await server.query("insert into public.project_methodologies values ($1, $2, $3, 9)", [
    unlisted?.id,
    "document.pdf",
    `${site}/document.pdf`,
  ]);
  for (const url of [
    path("another.pdf"),
    `/api/methodologies/${unlisted?.id}?name=document.pdf`,
    "/api/methodologies/not-an-id?name=document.pdf",
    `/api/methodologies/${project}`,
  ]) {
    expect((await app.request(url)).status, url).toBe(404);
  }
});

test("never fetches from the internal network, whatever a listing says", async () => {
  const guarded = documentsOf({ ports: [new URL(site).port] });
  const before = fetchCount;
  expect((await guarded.request(path("document.pdf"))).status).toBe(502);
  expect(fetchCount).toBe(before);
});

test("concurrent requests for one document share a single fetch", async () => {
  const before = fetchCount;
  const received = await Promise.all([1, 2, 3].map(() => app.request(path("late.pdf"))));
  expect(received.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(fetchCount - before).toBe(1);
});
