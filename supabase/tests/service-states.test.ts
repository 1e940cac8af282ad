import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type RecordedStatus, recordedStatus } from "#domain/status/site-status.ts";
import { startTestEngine } from "../../tests/fixtures/test-engine.ts";

let engine: Awaited<ReturnType<typeof startTestEngine>>;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => engine?.stop());
beforeEach(async () => {
  await engine.query("truncate private.service_changes, private.service_observations");
  await engine.query("delete from public.rating_refreshes");
});

const [one, other] = [randomUUID(), randomUUID()];
const hour = 3_600;

interface Note {
  server?: string;
  /** In seconds ago, as all times here. */
  started?: number;
  observed?: { service: string; works: boolean; secondsAgo: number }[];
  outages?: { from: number; to: number }[];
}

async function note({ server = one, started = hour, observed = [], outages = [] }: Note) {
  const site = { service: "site", works: true, secondsAgo: 0 };
  const { data } = await engine.service
    .rpc("note_services", {
      server,
      started,
      observed: [site, { ...site, service: "database" }, ...observed],
      outages,
      agency: "agency",
    })
    .throwOnError();
  return recordedStatus.parse(data);
}

/** The state of a service, and for how many seconds it has been so. */
function stateOf({ services }: RecordedStatus, service: string) {
  const state = services.find((known) => known.service === service);
  return state && [state.works, Math.round((Date.now() - Date.parse(state.since)) / 100) / 10];
}
const about = (seconds: number) => {
  const close: unknown = expect.closeTo(seconds, -1);
  return close;
};
const changes = () =>
  engine.query<{ service: string; works: boolean }>(
    "select service, works from private.service_changes order by service, since, id",
  );

test("what stays as it is adds no row, however often and by whomever it is noted", async () => {
  for (const server of [one, other, one, other]) await note({ server });
  expect(await changes()).toEqual([
    { service: "database", works: true },
    { service: "site", works: true },
  ]);
  expect(stateOf(await note({ server: randomUUID(), started: 5 }), "site")).toEqual([
    true,
    about(hour),
  ]);
});

test("a row that was written is never changed", async () => {
  await note({});
  for (const change of [
    "update private.service_changes set works = false",
    "delete from private.service_changes",
  ])
    await expect(engine.query(change)).rejects.toThrow("record_not_changeable");
});

test("of an outage of the database that two servers noticed, the first account counts", async () => {
  // Before it.
  await engine.query(
    `insert into private.service_changes (service, works, since)
     values ('database', true, now() - interval '2 hours')`,
  );
  await note({ outages: [{ from: 600, to: 60 }] });
  const status = await note({ server: other, outages: [{ from: 590, to: 50 }] });
  expect(stateOf(status, "database")).toEqual([true, about(60)]);
  expect(status.outages).toEqual([
    { service: "database", from: expect.any(String), to: expect.any(String) },
  ]);
});

test("a service is disrupted while one server finds it so, until that server is gone", async () => {
  const files = (works: boolean, secondsAgo: number) => [{ service: "files", works, secondsAgo }];
  await note({ observed: files(true, 500) });
  const broken = await note({ server: other, observed: files(false, 40) });
  expect(stateOf(broken, "files")).toEqual([false, about(40)]);
  expect(stateOf(await note({ observed: files(true, 500) }), "files")).toEqual([false, about(40)]);
  await engine.query(
    "update private.service_observations set heard_at = now() - interval '4 minutes' where server = $1",
    [other],
  );
  const [present] = (await note({ observed: files(true, 500) })).services.filter(
    ({ service }) => service === "files",
  );
  expect(present).toMatchObject({ works: true });
});

test("of e-mails the latest delivery decides, whichever server made it", async () => {
  const mail = (works: boolean, secondsAgo: number) => [{ service: "e-mails", works, secondsAgo }];
  await note({ server: other, observed: mail(false, 300) });
  expect(stateOf(await note({ observed: mail(true, 100) }), "e-mails")).toEqual([true, about(100)]);
  const still = await note({ server: other, observed: mail(false, 300) });
  expect(stateOf(still, "e-mails")?.[0]).toBe(true);
});

test("a time in which no server was heard is an outage of the site, a restart is none", async () => {
  await note({ started: 10 * hour });
  const heard = (ago: string) =>
    engine.query(`update private.service_observations set heard_at = now() - interval '${ago}'`);
  await heard("2 minutes");
  expect((await note({ server: other, started: 5 })).outages).toEqual([]);
  await heard("1 hour");
  const status = await note({ server: randomUUID(), started: 30 });
  expect(stateOf(status, "site")).toEqual([true, about(30)]);
  const [outage] = status.outages;
  expect(outage?.service).toBe("site");
  expect((Date.now() - Date.parse(outage?.from ?? "")) / 1_000).toEqual(about(hour));
});

test("the ratings' state begins with its first run of that outcome", async () => {
  const run = (outcome: string, ago: string, source = "agency", kind = "changes") =>
    engine.query(
      `insert into public.rating_refreshes (kind, source, outcome, started_at, finished_at)
       values ($1, $2, $3, now() - $4::interval, now() - $4::interval)`,
      [kind, source, outcome, ago],
    );
  expect(stateOf(await note({}), "ratings")).toBeUndefined();
  await run("succeeded", "9 hours");
  await run("failed", "3 hours");
  await run("failed", "2 hours");
  await run("succeeded", "1 hour", "another agency");
  await run("succeeded", "1 hour", "agency", "project");
  const failing = await note({});
  expect(stateOf(failing, "ratings")).toEqual([false, about(3 * hour)]);
  await run("succeeded", "1 minute");
  const works = await note({});
  expect(stateOf(works, "ratings")).toEqual([true, about(60)]);
  expect(works.ratingsRefreshedAt).toEqual(expect.any(String));
});

test("the operating figures count what waits, without a word of it", async () => {
  await engine.query("delete from public.jobs");
  await engine.query("select private.queue_job('folder-removal', 'jane@example.org')");
  await engine.query("update public.jobs set created_at = now() - interval '90 seconds'");
  const { data } = await engine.service.rpc("get_operating_figures", { agency: "agency" });
  expect(data).toMatchObject({
    jobs: [{ kind: "folder-removal", waiting: 1, held: 0, failing: 0, oldestSeconds: about(90) }],
    ratings: { succeededAt: null, failedSince: 0 },
  });
  expect(JSON.stringify(data)).not.toContain("jane");
});
