import { afterAll, expect, test } from "vitest";
import { loadEngineSecrets } from "#server/engine/engine-secrets.ts";
import { freePort } from "#server/network/free-port.ts";
import { type ApiClient, apiClient } from "../fixtures/api-client.ts";
import { applyRows, importedRowsOf, stageRows, undoImport } from "../fixtures/imports.ts";
import { killProcesses, newDataFolder, startProcess } from "../fixtures/server-process.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";

const kills = 3;
const rowCount = 1_500;
afterAll(killProcesses);

/** Applies or undoes one batch of rows after another until the server is killed. */
async function callUntilKilled(
  client: ApiClient,
  name: "apply_import_rows" | "undo_import",
  id: string,
  afterPart: () => void,
) {
  for (;;) {
    const { error, status } = await client.rpc(name, { import: id });
    if (error) {
      // A cut connection has no status, so this batch may or may not have been done.
      expect(status, error.message).toBe(0);
      return;
    }
    afterPart();
  }
}

test("an import resumes after the server is killed repeatedly, applies every row exactly once, and is undone likewise", async () => {
  const folder = await newDataFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child = await startProcess(folder, port);
  const { publishableKey, secretKey } = await loadEngineSecrets(folder);
  const service = apiClient(url, secretKey);
  const { client, user } = await signIn({ url, publishableKey, secretKey }, "importer@example.org");
  await service.from("profiles").update({ user_role: "admin" }).eq("id", user.id);
  const rows = importedRowsOf(rowCount, (index) => ({ "company.name": `Company ${index % 90}` }));
  const id = await stageRows(client, rows);
  for (let round = 0; round < kills; round += 1) {
    let left = 2;
    await callUntilKilled(client, "apply_import_rows", id, () => {
      left -= 1;
      // Slightly later each round, so that the running batch is interrupted at different points.
      if (left === 0) setTimeout(() => child.kill("SIGKILL"), 9 * round);
    });
    child = await startProcess(folder, port);
  }
  const begun = await service.from("imports").select("status, new_count").eq("id", id).single();
  expect(begun.data?.status).toBe("applying");
  expect((begun.data?.new_count ?? 0) % 100).toBe(0);

  expect(await applyRows(client, id)).toMatchObject({
    status: "finished",
    new: rowCount,
    failed: 0,
  });
  const { data: projects } = await service.from("projects").select("project_id, registry");
  const { data: records } = await service.from("registry_records").select("registry_id");
  const expected = rows.map(({ registryId }) => registryId).toSorted();
  const imported = projects?.filter(({ registry }) => registry === "Verra");
  expect(imported?.map(({ project_id }) => project_id).toSorted()).toEqual(expected);
  expect(records?.map(({ registry_id }) => registry_id).toSorted()).toEqual(expected);

  let left = 2;
  await callUntilKilled(client, "undo_import", id, () => {
    left -= 1;
    if (left === 0) setTimeout(() => child.kill("SIGKILL"), 20);
  });
  child = await startProcess(folder, port);
  const undoing = await service.from("imports").select("status").eq("id", id).single();
  expect(undoing.data?.status).toBe("undoing");
  expect(await undoImport(client, id)).toMatchObject({ undone: rowCount, kept: {} });
  const remaining = await service.from("registry_records").select("registry_id");
  child.kill("SIGTERM");
  expect(remaining.data).toEqual([]);
});
