import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMethodologyDocuments } from "#server/http/methodology-documents.ts";
import { type RequestEnv, requestContext } from "#server/http/request-context.ts";
import { createLog } from "#server/log.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

const pdf = `%PDF-1.7 ${"a methodology ".repeat(100)}`;
const answers: Record<string, RequestListener> = {
  "/document.pdf": (_, response) => response.end(pdf),
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

beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    const answer = answers[request.url ?? ""];
    // What is not answered hangs.
    answer?.(request, response);
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
  for (const [place, path] of [...Object.keys(answers), "/silent.pdf"].entries()) {
    await server.query("insert into public.project_methodologies values ($1, $2, $3, $4)", [
      project,
      path.slice(1),
      `${site}${path}`,
      place,
    ]);
  }

  // As if this machine were the public internet.
  const web = { isAllowed: () => true, ports: [String(port)], timeOut: 500, largest: 5_000 };
  app = new Hono<RequestEnv>();
  app.use(requestContext(createLog("silent"), 0));
  app.get("/api/methodologies/:project", createMethodologyDocuments(server.anonymous, web));
});
afterAll(async () => {
  elsewhere.closeAllConnections();
  elsewhere.close();
  await server.stop();
});

const path = (name: string) => `/api/methodologies/${project}?name=${name}`;

test.each(["document.pdf", "moved.pdf"])(
  "a methodology on another site is handed on as a download: %s",
  async (name) => {
    const answer = await app.request(path(name));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toBe("attachment");
    expect(await answer.text()).toBe(pdf);
  },
);

test.each(["page.pdf", "gone.pdf", "large.pdf", "silent.pdf"])(
  "what is no PDF, not there, too large or too slow is refused: %s",
  async (name) => {
    const answer = await app.request(path(name));
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ message: "The document could not be fetched." });
  },
);

test("nothing is asked that stands in no listing", async () => {
  const submitted = await server.query<{ id: string }>(
    "select id from public.projects where status = 'submitted' limit 1",
  );
  for (const address of [
    path("another.pdf"),
    `/api/methodologies/${submitted[0]?.id}?name=document.pdf`,
    "/api/methodologies/not-an-id?name=document.pdf",
    `/api/methodologies/${project}`,
  ]) {
    expect((await app.request(address)).status, address).toBe(404);
  }
});

test("the network inside stays closed, whatever a listing says", async () => {
  const answer = await fetch(`${server.url}${path("document.pdf")}`);
  expect(answer.status).toBe(502);
});
