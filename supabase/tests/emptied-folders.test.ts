import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyFolders } from "#server/tasks/empty-folders.ts";
import { contents } from "../../tests/fixtures/project-files.ts";
import { startTestEngine } from "../../tests/fixtures/test-engine.ts";

// Without a server, nothing is removed but by the test.
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

test("a folder that is to be emptied is emptied by whichever server comes next, and kept in mind for a while", async () => {
  const folder = randomUUID();
  const other = randomUUID();
  for (let count = 0; count < 3; count += 1) await store(`${folder}/photos/${count}.png`);
  await store(`${other}/photos/0.png`);
  await engine.query(
    "insert into private.emptied_folders (bucket_id, folder) values ('project_media', $1)",
    [folder],
  );
  // One that is stopped at once leaves everything as it was.
  expect(await emptyFolders(engine.service, AbortSignal.abort())).toBe(0);
  expect(await stored(folder)).toHaveLength(3);
  const { signal } = new AbortController();
  expect(await emptyFolders(engine.service, signal)).toBe(3);
  expect(await stored(folder)).toEqual([]);
  expect(await stored(other)).toHaveLength(1);
  // An upload that was under way.
  await store(`${folder}/photos/late.png`);
  expect(await emptyFolders(engine.service, signal)).toBe(1);

  // Of a company that has found a new owner, what they send in stays.
  const [project] = await engine.query<{ id: string; company_id: string }>(
    "select id, company_id from public.projects limit 1",
  );
  await engine.query(
    `insert into public.project_files (company_id, project_id, kind, position, path, media_type, given_name, size_bytes)
     values ($1, $2, 'photo', 9999, $3, 'image/png', 'new.png', 1)`,
    [project?.company_id, project?.id, `${folder}/photos/new.png`],
  );
  await store(`${folder}/photos/new.png`);
  expect(await emptyFolders(engine.service, signal)).toBe(0);
  expect(await stored(folder)).toEqual([`${folder}/photos/new.png`]);

  await engine.query(
    "update private.emptied_folders set created_at = now() - interval '11 minutes'",
  );
  await emptyFolders(engine.service, signal);
  expect(await engine.query("select from private.emptied_folders")).toEqual([]);
});
