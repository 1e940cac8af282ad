import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
let administrator: TestServer["anonymous"];
beforeAll(async () => {
  server = await startTestServer();
  administrator = (await signIn(server, demoAccounts.administrator)).client;
});
afterAll(() => server?.stop());

const bucket = "content-images";
const rounds = 5;
const atOnce = 12;

/** Distinct content that always starts like a PNG. */
const imageOf = (mark: string) => Buffer.from(`\x89PNG\r\n\x1a\n${mark}`, "latin1");

const upload = (name: string, mark: string, upsert: boolean) =>
  administrator.storage
    .from(bucket)
    .upload(name, imageOf(mark), { contentType: "image/png", upsert });

async function served(name: string): Promise<string> {
  const response = await fetch(`${server.url}/storage/v1/object/public/${bucket}/${name}`);
  return Buffer.from(await response.arrayBuffer()).toString("latin1");
}

async function rowOf(name: string) {
  const rows = await server.query<{ version: string; etag: string; id: string }>(
    "select version, metadata ->> 'eTag' as etag, id from storage.objects where bucket_id = $1 and name = $2",
    [bucket, name],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
}

/** The versions of a file on disk. */
async function versionsOnDisk(name: string): Promise<string[]> {
  const stored = await readdir(path.join(server.folder, "storage", bucket));
  return stored
    .filter((file) => file.startsWith(`${name}@`))
    .map((file) => file.split("@")[1] ?? "");
}

const marks = (round: number) =>
  Array.from({ length: atOnce }, (_, index) => `round ${round} number ${index}`);

describe("uploads to one path at the same time", () => {
  test("as new files: one is stored with its own bytes, the others are told that it exists", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const name = `new-${round}.png`;
      const responses = await Promise.all(marks(round).map((mark) => upload(name, mark, false)));
      const accepted = marks(round).filter((_, index) => responses[index]?.error === null);
      expect(accepted).toHaveLength(1);
      const refusals = responses.flatMap(({ error }) => error ?? []);
      expect(
        refusals.map(({ status, statusCode, message }) => [status, statusCode, message]),
      ).toEqual(Array(atOnce - 1).fill([409, "409", "The resource already exists"]));
      expect(await served(name)).toBe(imageOf(accepted[0] ?? "").toString("latin1"));
      expect(await versionsOnDisk(name)).toEqual([(await rowOf(name))?.version]);
    }
  });

  test("as replacements: all succeed, and row and bytes agree", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const name = `replaced-${round}.png`;
      const responses = await Promise.all(marks(round).map((mark) => upload(name, mark, true)));
      expect(responses.flatMap(({ error }) => error ?? [])).toEqual([]);
      const row = await rowOf(name);
      expect(row?.etag).toBe(`"${row?.version}"`);
      expect(await versionsOnDisk(name)).toContain(row?.version);
      const bytes = await served(name);
      expect(marks(round).map((mark) => imageOf(mark).toString("latin1"))).toContain(bytes);
      expect((await upload(name, "the last one", true)).error).toBeNull();
      expect(await served(name)).toBe(imageOf("the last one").toString("latin1"));
    }
  });

  test("mixed with reads, moves and removals never cause a server error", async () => {
    const name = "busy.png";
    const moves = Array.from({ length: 60 }, (_, index) => async () => {
      const files = administrator.storage.from(bucket);
      if (index % 5 === 0) return (await files.remove([name])).error;
      if (index % 5 === 1) return (await files.move(name, `moved-${index}.png`)).error;
      if (index % 5 === 2) return (await files.download(name)).error;
      if (index % 5 === 3) return (await files.copy(name, `copied-${index}.png`)).error;
      return (await upload(name, `number ${index}`, true)).error;
    });
    await upload(name, "the first", true);
    const errors = (await Promise.all(moves.map((move) => move()))).flatMap((error) => error ?? []);
    expect(errors.filter((error) => !("status" in error) || Number(error.status) >= 500)).toEqual(
      [],
    );
    const rows = await server.query<{ name: string }>(
      "select name from storage.objects where bucket_id = $1",
      [bucket],
    );
    for (const row of rows) expect(await served(row.name), row.name).toContain("PNG");
  });
});

test("a copied or moved file is served whole under its new name, and nothing is left of a moved one's old name", async () => {
  const files = administrator.storage.from(bucket);
  await upload("original.png", "original", false);
  expect((await files.copy("original.png", "copy.png")).error).toBeNull();
  expect((await files.move("original.png", "elsewhere.png")).error).toBeNull();
  expect(await served("copy.png")).toContain("original");
  expect(await served("elsewhere.png")).toContain("original");
  expect(await versionsOnDisk("original.png")).toEqual([]);
  expect((await rowOf("elsewhere.png"))?.etag).toBe(`"${(await rowOf("elsewhere.png"))?.version}"`);
  expect((await files.copy("copy.png", "elsewhere.png")).error).toMatchObject({ status: 409 });
  expect((await files.remove(["copy.png"])).error).toBeNull();
  expect(await versionsOnDisk("copy.png")).toEqual([]);
});

test("if interrupted between file and row, the old content is served and the upload can be retried", async () => {
  await upload("cut.png", "old", true);
  await server.query(`
    create function storage.cut_off() returns trigger language plpgsql as $$
    begin
      perform pg_terminate_backend(pg_backend_pid());
      return new;
    end $$;
    create trigger z_cut_off before update of metadata on storage.objects
      for each row when (new.metadata ? 'eTag') execute function storage.cut_off()`);
  expect((await upload("cut.png", "new", true)).error).not.toBeNull();
  await server.query("drop function storage.cut_off() cascade");
  expect(await served("cut.png")).toContain("old");
  expect((await upload("cut.png", "new", true)).error).toBeNull();
  expect(await served("cut.png")).toContain("new");
});
