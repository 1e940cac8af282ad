import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { doJobs } from "../../tests/fixtures/jobs.ts";
import { contents } from "../../tests/fixtures/project-files.ts";
import { startTestEngine } from "../../tests/fixtures/test-engine.ts";

// An engine without a server, so that only the test removes anything.
let engine: Awaited<ReturnType<typeof startTestEngine>>;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => engine?.stop());

const store = (path: string) =>
  engine.service.storage
    .from("project_media")
    .upload(path, new Uint8Array(contents["image/png"]).buffer, { contentType: "image/png" });

const stored = async (folder: string) =>
  (
    await engine.query<{ name: string }>(
      "select name from storage.objects where starts_with(name, $1) order by name",
      [`${folder}/`],
    )
  ).map(({ name }) => name);

/** Does what is due, or would be in a few seconds. */
async function run(stopping?: AbortSignal) {
  await engine.query("update public.jobs set next_attempt_at = now()");
  return doJobs("folder-removal", { client: engine.service }, stopping);
}

const watched = () =>
  engine.query(
    `select attempts, next_attempt_at between now() and now() + interval '5 seconds' as is_soon
     from public.jobs where kind = 'folder-removal'`,
  );

test("empties a marked folder, and keeps watching it for ten minutes for late uploads", async () => {
  const folder = randomUUID();
  const other = randomUUID();
  for (let count = 0; count < 3; count += 1) await store(`${folder}/photos/${count}.png`);
  await store(`${other}/photos/0.png`);
  await engine.query("select private.empty_folder('project_media', $1)", [folder]);
  // A run that is aborted immediately changes nothing.
  await run(AbortSignal.abort());
  expect(await stored(folder)).toHaveLength(3);
  expect(await run()).toBe(0);
  expect(await stored(folder)).toEqual([]);
  expect(await stored(other)).toHaveLength(1);
  // An upload that was already in progress.
  await store(`${folder}/photos/late.png`);
  expect(await watched(), "checked again within seconds").toEqual([{ attempts: 0, is_soon: true }]);
  await run();
  expect(await stored(folder)).toEqual([]);

  // If the company has a new owner, their uploads are kept.
  const [project] = await engine.query<{ id: string; company_id: string }>(
    "select id, company_id from public.projects limit 1",
  );
  await engine.query(
    `insert into public.project_files (company_id, project_id, kind, position, path, media_type, given_name, size_bytes)
     values ($1, $2, 'photo', 9999, $3, 'image/png', 'new.png', 1)`,
    [project?.company_id, project?.id, `${folder}/photos/new.png`],
  );
  await store(`${folder}/photos/new.png`);
  expect(await run()).toBe(0);
  expect(await stored(folder)).toEqual([`${folder}/photos/new.png`]);

  await engine.query("update public.jobs set created_at = now() - interval '11 minutes'");
  expect(await run()).toBe(1);
  expect(await watched()).toEqual([]);
});
