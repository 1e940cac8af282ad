import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { loadEngineSecrets } from "#server/engine/engine-secrets.ts";
import { freePort } from "#server/network/free-port.ts";
import { apiClient } from "../fixtures/api-client.ts";
import { eventually } from "../fixtures/eventually.ts";
import { importedRowsOf, importRows } from "../fixtures/imports.ts";
import { killProcesses, newDataFolder, startProcess } from "../fixtures/server-process.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";

const kills = 3;
const projects = 600;
afterAll(killProcesses);

test("a bulk act resumes after the server is killed repeatedly, and decides on every project exactly once", async () => {
  const folder = await newDataFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child = await startProcess(folder, port);
  const { publishableKey, secretKey } = await loadEngineSecrets(folder);
  const service = apiClient(url, secretKey);
  const { client, user } = await signIn({ url, publishableKey, secretKey }, "decider@example.org");
  await service.from("profiles").update({ user_role: "admin" }).eq("id", user.id);
  const rows = importedRowsOf(projects, (place) => ({ "company.name": `Company ${place % 40}` }));
  const { id: imported } = await importRows(client, rows);
  const act = randomUUID();
  await client
    .rpc("start_bulk_act", {
      act,
      kind: "approve",
      list: "queue",
      expected: projects,
      filter: { states: ["submitted"], import: imported },
    })
    .throwOnError();
  const progress = async () =>
    (await service.from("bulk_acts").select("status, done, refused").eq("id", act).single()).data;
  for (let round = 0; round < kills; round += 1) {
    // One hundred after the other, as the job does it, until the server is killed in one of them.
    const part = service.rpc("continue_bulk_act", { act });
    await Promise.all([part, setTimeout(20 + 60 * round).then(() => child.kill("SIGKILL"))]);
    child = await startProcess(folder, port);
    expect(((await progress())?.done ?? 1) % 100).toBe(0);
  }
  // A job that a killed server had claimed passes on when its lease ends.
  for (;;) {
    const { data } = await service.rpc("continue_bulk_act", { act }).throwOnError();
    if ((data as { status: string }).status !== "running") break;
  }
  await eventually(async () =>
    expect(await progress()).toEqual({ status: "finished", done: projects, refused: 0 }),
  );
  const { count: reviews } = await service
    .from("reviews")
    .select("id", { count: "exact", head: true });
  const { count: listed } = await service
    .from("listings")
    .select("id", { count: "exact", head: true });
  const { count: entries } = await service
    .from("audit_trail")
    .select("id", { count: "exact", head: true })
    .like("act", "project%");
  child.kill("SIGTERM");
  expect({ reviews, listed, entries }).toEqual({ reviews: projects, listed: projects, entries: 1 });
});
