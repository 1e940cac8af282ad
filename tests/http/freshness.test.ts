import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let servers: TestServer[] = [];
let writer: TestServer;
beforeAll(async () => {
  writer = await startTestServer();
  // Copies of the server share the database and the keys that were made with it.
  const shared = { DATABASE_URL: writer.databaseUrl, DATA_DIR: writer.folder };
  servers = [writer, ...(await Promise.all([1, 2].map(() => startTestServer(shared))))];
  await writer.query(slowVersions);
});
afterAll(async () => {
  for (const server of servers.toReversed()) await server.stop();
});

/** What was read is under way for a while, as over a network, so that changes can overtake it. */
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
const addresses = [
  ["the home page", "/?q=MARK-"],
  ["the listing", "/rest/v1/project_listings?select=project_id,company_name"],
] as const;

/** For a random time of up to so many milliseconds. */
const pause = (longest: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * longest));

/** The marks on a page or in the data: the number of the change that each was made by. */
async function readMarks(server: TestServer, path: string): Promise<number[]> {
  const answer = await fetch(server.url + path, { headers: { apikey: server.publishableKey } });
  expect(answer.status).toBe(200);
  const marks = (await answer.text()).matchAll(/MARK-(\d{4})/g);
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
  ["one copy of the server", 1],
  ["three copies of the server", 3],
])("with %s, no answer is older than an acknowledged change", (_, copies) => {
  test.each(addresses)("%s", async (_, path) => {
    await mark(0);
    await Promise.all(servers.map((server) => readMarks(server, path)));
    const seen = new Set<number>();
    let acknowledged = 0;
    let isWriting = true;

    async function write() {
      // Until readers have met enough of the changes, however slow the machine is.
      while (seen.size < 15) {
        await mark(acknowledged + 1);
        acknowledged += 1;
        // Long enough that answers are cached, and short enough that reads are under way.
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
        // Otherwise all readers would wait for the same read, and none would come meanwhile.
        await pause(40);
      }
    }

    const used = servers.slice(0, copies);
    const reading = Array.from({ length: readers }, (_, index) => used[index % copies]);
    await Promise.all([write(), ...reading.flatMap((server) => (server ? read(server) : []))]);
    expect(new Set(await readMarks(writer, path))).toEqual(new Set([acknowledged]));
  });
});
