import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { importedRowsOf, importRows, undoImport } from "../../tests/fixtures/imports.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

let server: TestServer;
let administrator: TestServer["anonymous"];
beforeAll(async () => {
  server = await startTestServer();
  administrator = (await signIn(server, demoAccounts.administrator)).client;
});
afterAll(() => server?.stop());

test("what undoing an import would do is counted before, and is what it then does", async () => {
  const rows = importedRowsOf(6);
  const { id } = await importRows(administrator, rows);
  await server.query(
    `insert into public.reviews (project_id, decision, reviewer_id)
     select id, 'approved', gen_random_uuid() from public.projects where project_id = $1`,
    [rows[2]?.registryId],
  );
  const preview = async (after_line: number) =>
    (await administrator.rpc("preview_undo", { import: id, after_line }).throwOnError()).data;
  expect(await preview(0)).toEqual({
    last_line: 7,
    rows: 6,
    removed: 5,
    reverted: 0,
    kept: { "decided on": 1 },
  });
  expect(await preview(7)).toMatchObject({ last_line: null, rows: 0, removed: 0, kept: {} });
  expect(await undoImport(administrator, id)).toMatchObject({
    undone: 5,
    kept: { "decided on": 1 },
  });
});

test("what was settled for a file is kept for the next one with its header", async () => {
  await importRows(administrator, importedRowsOf(1));
  const header = "id\tname";
  const mends = { countries: { Lao: "Laos" }, company: "Sundry", shortenNames: true };
  await administrator.rpc("remember_import_mends", { header, mends }).throwOnError();
  const { data } = await administrator.rpc("get_import_mapping", { header }).throwOnError();
  expect(data).toMatchObject({ registry: "Verra", mends });
});
