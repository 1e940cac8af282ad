import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeOrphanedFiles } from "#server/tasks/remove-orphaned-files.ts";
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

test("empties a marked folder, and keeps watching it for ten minutes for late uploads", async () => {
  const folder = randomUUID();
  const other = randomUUID();
  for (let count = 0; count < 3; count += 1) await store(`${folder}/photos/${count}.png`);
  await store(`${other}/photos/0.png`);
  await engine.query(
    "insert into private.emptied_folders (bucket_id, folder) values ('project_media', $1)",
    [folder],
  );
  // A run that is aborted immediately changes nothing.
  expect(await removeOrphanedFiles(engine.service, AbortSignal.abort())).toBe(0);
  expect(await stored(folder)).toHaveLength(3);
  const { signal } = new AbortController();
  expect(await removeOrphanedFiles(engine.service, signal)).toBe(3);
  expect(await stored(folder)).toEqual([]);
  expect(await stored(other)).toHaveLength(1);
  // An upload that was already in progress.
  await store(`${folder}/photos/late.png`);
  expect(await removeOrphanedFiles(engine.service, signal)).toBe(1);

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
  expect(await removeOrphanedFiles(engine.service, signal)).toBe(0);
  expect(await stored(folder)).toEqual([`${folder}/photos/new.png`]);

  await engine.query(
    "update private.emptied_folders set created_at = now() - interval '11 minutes'",
  );
  await removeOrphanedFiles(engine.service, signal);
  expect(await engine.query("select from private.emptied_folders")).toEqual([]);
});
