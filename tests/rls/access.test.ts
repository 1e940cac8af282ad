import { afterAll, beforeAll } from "vitest";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";
import { compareAccess, type Subject } from "./access.ts";
import { readCatalogue } from "./catalogue.ts";
import { clientsOf } from "./identities.ts";
import { leaveTraces } from "./traces.ts";

let server: TestServer;
let subject: Subject;

beforeAll(async () => {
  server = await startTestServer();
  const clients = await clientsOf(server);
  await leaveTraces(clients);
  subject = { clients, catalogue: await readCatalogue((statement) => server.query(statement)) };
});
afterAll(() => server?.stop());

compareAccess(() => subject);
