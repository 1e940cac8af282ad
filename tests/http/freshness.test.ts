import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let servers: TestServer[] = [];
let writer: TestServer;
beforeAll(async () => {
  writer = await startTestServer();
  // Further instances share the database and the keys created with it.
  const shared = { DATABASE_URL: writer.databaseUrl, DATA_DIR: writer.folder };
  servers = [writer, ...(await Promise.all([1, 2].map(() => startTestServer(shared))))];
  await writer.query(slowVersions);
});
afterAll(async () => {
  for (const server of servers.toReversed()) await server.stop();
});

/** Delays the result of a read, as a network would, so that changes can overtake it. */
const slowVersions = `
  create or replace function public.get_public_data_versions() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
  declare versions jsonb;
  begin
    select jsonb_object_agg(kind, version) into versions from private.public_data_versions;
    perform pg_catalog.pg_sleep(0.03);
    return versions;
  end $$`;

const readers = 24;
const paths = [
  ["the home page", "/?q=MARK-"],
  ["the listing", "/rest/v1/project_listings?select=project_id,company_name"],
] as const;

/** Waits for a random time of up to this many milliseconds. */
const pause = (longest: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * longest));

/** The marks on a page or in the data: each is the number of the change that wrote it. */
async function readMarks(server: TestServer, path: string): Promise<number[]> {
  const response = await fetch(server.url + path, { headers: { apikey: server.publishableKey } });
  expect(response.status).toBe(200);
  const marks = (await response.text()).matchAll(/MARK-(\d{4})/g);
  return [...marks].map(([, number]) => Number(number));
}

async function mark(number: number): Promise<void> {
  await writer.query(
    `update public.projects set project_id = $1
     where id = (select min(id::text)::uuid from public.projects where status = 'approved')`,
    [`MARK-${String(number).padStart(4, "0")}`],
  );
}

describe.each([
  ["one server", 1],
  ["three servers", 3],
])("with %s, no response is older than an acknowledged change", (_, copies) => {
  test.each(paths)("%s", async (_, path) => {
    await mark(0);
    await Promise.all(servers.map((server) => readMarks(server, path)));
    const seen = new Set<number>();
    let acknowledged = 0;
    let isWriting = true;

    async function write() {
      // Until readers have seen enough changes, however slow the machine is.
      while (seen.size < 15) {
        await mark(acknowledged + 1);
        acknowledged += 1;
        // Long enough for responses to be cached, short enough for reads to be in progress.
        await pause(200);
      }
      isWriting = false;
    }

    async function read(server: TestServer) {
      while (isWriting) {
        const known = acknowledged;
        const marks = await readMarks(server, path);
        expect(marks.length, "the project is shown").toBeGreaterThan(0);
        expect(Math.min(...marks), "the last acknowledged change").toBeGreaterThanOrEqual(known);
        for (const number of marks) seen.add(number);
        // Without a pause all readers would share one read, and none would arrive in between.
        await pause(40);
      }
    }

    const used = servers.slice(0, copies);
    const reading = Array.from({ length: readers }, (_, index) => used[index % copies]);
    await Promise.all([write(), ...reading.flatMap((server) => (server ? read(server) : []))]);
    expect(new Set(await readMarks(writer, path))).toEqual(new Set([acknowledged]));
  });
});
