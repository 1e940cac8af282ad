import { afterAll, beforeAll } from "vitest";
import { startPostgres } from "../fixtures/postgres.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";
import { compareAccess, type Subject } from "./access.ts";
import { readCatalogue } from "./catalogue.ts";
import { clientsOf } from "./identities.ts";
import { leaveTraces } from "./traces.ts";

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let server: TestServer;
let subject: Subject;

beforeAll(async () => {
  postgres = await startPostgres();
  server = await startTestServer({ DATABASE_URL: postgres.url });
  const clients = await clientsOf(server);
  await leaveTraces(clients);
  subject = { clients, catalogue: await readCatalogue((statement) => server.query(statement)) };
});
afterAll(async () => {
  await server?.stop();
  await postgres?.stop();
});

compareAccess(() => subject);
