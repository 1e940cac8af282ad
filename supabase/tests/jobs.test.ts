import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createLog } from "#server/server-log.ts";
import { runJobs } from "#server/tasks/run-jobs.ts";
import { startTestEngine } from "../../tests/fixtures/test-engine.ts";

// An engine without a server, so that only the test does any jobs.
let engine: Awaited<ReturnType<typeof startTestEngine>>;
beforeAll(async () => {
  engine = await startTestEngine();
  await engine.query("delete from public.jobs");
});
afterEach(() => engine.query("delete from public.jobs"));
afterAll(() => engine?.stop());

const queue = (kind: string, key: string) =>
  engine.query("select private.queue_job($1, $2)", [kind, key]);

const claim = async (kinds: string[], batch?: number) =>
  (await engine.service.rpc("claim_jobs", { kinds, ...(batch && { batch }) })).data ?? [];

const settle = (job: string, outcome: { failure?: string; pause?: string; lease?: string } = {}) =>
  engine.service.rpc("settle_job", { job, ...outcome });

test("a claimed job is no one else's until its lease ends or it is settled", async () => {
  await queue("file-removal", "one");
  const [job] = await claim(["file-removal"]);
  expect(job).toMatchObject({ key: "one", attempts: 1 });
  expect(await claim(["file-removal"])).toEqual([]);
  await engine.query("update public.jobs set leased_until = now()");
  const [again] = await claim(["file-removal"]);
  expect(again).toMatchObject({ id: job?.id, attempts: 2 });
  await settle(again?.id ?? "");
  expect(await engine.query("select from public.jobs")).toEqual([]);
});

test("a server that outlasted its lease does not end the lease of the one that took over", async () => {
  await queue("file-removal", "slow");
  const [slow] = await claim(["file-removal"]);
  await engine.query("update public.jobs set leased_until = now()");
  const [takenOver] = await claim(["file-removal"]);
  await settle(slow?.id ?? "", { failure: "too late", lease: slow?.leased_until ?? "" });
  expect(await claim(["file-removal"])).toEqual([]);
  await settle(takenOver?.id ?? "", { failure: "down", lease: takenOver?.leased_until ?? "" });
  expect(await engine.query("select last_error, leased_until from public.jobs")).toEqual([
    { last_error: "down", leased_until: null },
  ]);
});

test("many servers at once do each job once", async () => {
  for (let count = 0; count < 40; count += 1) await queue("file-removal", `file ${count}`);
  const done: string[] = [];
  const serve = () =>
    runJobs(
      {
        client: engine.service,
        log: createLog("silent"),
        kind: "file-removal",
        handle: async ({ key }) => {
          done.push(key);
          await setTimeout(2);
        },
      },
      new AbortController().signal,
    );
  const finished = await Promise.all([serve(), serve(), serve(), serve()]);
  expect(finished.reduce((sum, count) => sum + count)).toBe(40);
  expect(new Set(done).size).toBe(40);
  expect(done).toHaveLength(40);
});

test("a thousand e-mails do not delay the removal of a file", async () => {
  await engine.query(
    "insert into public.jobs (kind, key) select 'email', gen_random_uuid() from generate_series(1, 1000)",
  );
  await queue("file-removal", "the last one");
  expect(await claim(["file-removal"])).toMatchObject([{ key: "the last one" }]);
  const emails = await claim(["email"], 20);
  expect(emails).toHaveLength(20);
});

test("jobs of a kind are done in the order in which they were queued", async () => {
  for (const key of ["first", "second", "third"]) await queue("file-removal", key);
  const keys: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    keys.push(...(await claim(["file-removal"])).map(({ key }) => key));
  }
  expect(keys).toEqual(["first", "second", "third"]);
});

test("what is queued again while it is done is done again", async () => {
  const company = randomUUID();
  await queue("logo-publication", company);
  const [first] = await claim(["logo-publication"]);
  await queue("logo-publication", company);
  await settle(first?.id ?? "");
  await settle(first?.id ?? "", { failure: "too late" });
  const [second, ...others] = await claim(["logo-publication"]);
  expect(others).toEqual([]);
  expect(second).toMatchObject({ key: company, attempts: 1, last_error: null });
  expect(second?.id).not.toBe(first?.id);
});

test("a job that is not finished continues after its pause, without counting as a failure", async () => {
  await queue("folder-removal", "a folder");
  const [job] = await claim(["folder-removal"]);
  await settle(job?.id ?? "", { pause: "5 seconds" });
  const [waiting] = await engine.query(
    `select attempts, last_error, leased_until,
       next_attempt_at between now() and now() + interval '5 seconds' as is_soon
     from public.jobs`,
  );
  expect(waiting).toEqual({ attempts: 0, last_error: null, leased_until: null, is_soon: true });
});

test("an e-mail is queued with its text, recorded as sent when it is done, and dropped when deleted", async () => {
  const add = async () => {
    const [added] = await engine.query<{ id: string }>(
      "insert into public.email_outbox (template) values ('submissions-received') returning id",
    );
    return added?.id ?? "";
  };
  const sent = await add();
  const [job] = await claim(["email"]);
  expect(job).toMatchObject({ key: sent });
  await settle(job?.id ?? "");
  const kept = () =>
    engine.query("select sent_at is not null as is_sent from public.email_outbox where id = $1", [
      sent,
    ]);
  expect(await kept()).toEqual([{ is_sent: true }]);

  const deleted = await add();
  await engine.query("delete from public.email_outbox where id = $1", [deleted]);
  expect(await claim(["email"])).toEqual([]);
});

test("a removal that waits is dropped once a new logo has that name", async () => {
  const [logo] = await engine.query<{ id: string; company_id: string }>(
    `select id, company_id from public.project_files
     where kind = 'logo' and approved_at is not null and removed_at is null limit 1`,
  );
  if (!logo) throw new Error("The demo data has no approved logo");
  await engine.query("select private.remove_public_logo($1, 'new_logo.png')", [logo.company_id]);
  const newest = await engine.query<{ id: string }>("select (private.approved_logo($1)).id", [
    logo.company_id,
  ]);
  await engine.service.rpc("set_company_logo", {
    file: newest[0]?.id ?? "",
    new_filename: "new_logo.png",
  });
  expect(await claim(["file-removal"])).toEqual([]);
});
