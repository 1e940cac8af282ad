import { afterAll, expect, test } from "vitest";
import { loadEngineSecrets } from "#server/engine/engine-secrets.ts";
import { freePort } from "#server/network/free-port.ts";
import { type ApiClient, apiClient } from "../fixtures/api-client.ts";
import { applyRows, importedRowsOf, stageRows } from "../fixtures/imports.ts";
import { signIn } from "../fixtures/mailbox.ts";
import { killProcesses, newDataFolder, startProcess } from "../fixtures/server-process.ts";

const kills = 4;
afterAll(killProcesses);

/** Applies one batch of a hundred rows after another until the server is killed. */
async function applyUntilKilled(client: ApiClient, id: string, afterPart: () => void) {
  for (;;) {
    const { error, status } = await client.rpc("apply_import_rows", { import: id });
    if (error) {
      // A cut connection has no status, so this batch may or may not have been applied.
      expect(status, error.message).toBe(0);
      return;
    }
    afterPart();
  }
}

test("an import resumes after the server is killed repeatedly, and applies every row exactly once", async () => {
  const folder = await newDataFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child = await startProcess(folder, port);
  const { publishableKey, secretKey } = await loadEngineSecrets(folder);
  const service = apiClient(url, secretKey);
  const { client, user } = await signIn({ url, publishableKey }, "importer@example.org");
  await service.from("profiles").update({ user_role: "admin" }).eq("id", user.id);
  const rows = importedRowsOf(2_000, (index) => ({ "company.name": `Company ${index % 90}` }));
  const id = await stageRows(client, rows);
  for (let round = 0; round < kills; round += 1) {
    let left = 2;
    await applyUntilKilled(client, id, () => {
      left -= 1;
      // Slightly later each round, so that the running batch is interrupted at different points.
      if (left === 0) setTimeout(() => child.kill("SIGKILL"), 9 * round);
    });
    child = await startProcess(folder, port);
  }
  const begun = await service.from("imports").select("status, new_count").eq("id", id).single();
  expect(begun.data?.status).toBe("applying");
  expect((begun.data?.new_count ?? 0) % 100).toBe(0);

  expect(await applyRows(client, id)).toMatchObject({ status: "finished", new: 2_000, failed: 0 });
  const { data: projects } = await service.from("projects").select("project_id, registry");
  const { data: records } = await service.from("registry_records").select("registry_id");
  child.kill("SIGTERM");
  const expected = rows.map(({ registryId }) => registryId).toSorted();
  const imported = projects?.filter(({ registry }) => registry === "Verra");
  expect(imported?.map(({ project_id }) => project_id).toSorted()).toEqual(expected);
  expect(records?.map(({ registry_id }) => registry_id).toSorted()).toEqual(expected);
});
