import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { loadEngineSecrets } from "#server/engine/engine-secrets.ts";
import { type ApiClient, apiClient } from "../fixtures/api-client.ts";
import { freePort } from "../fixtures/free-port.ts";
import { killProcesses, newDataFolder, startProcess } from "../fixtures/server-process.ts";

const kills = 20;
/** How many writes a server acknowledges before it is killed. */
const writesBefore = (round: number) => 4 + 2 * round;

afterAll(killProcesses);

/** Writes rows one after the other until the server is gone; tells of each that it acknowledged. */
async function writeUntilKilled(client: ApiClient, acknowledge: (slug: string) => void) {
  for (;;) {
    const slug = randomUUID();
    const { error, status } = await client.from("news").insert({ title: "Kept", slug });
    if (error) {
      // A cut connection has no status: whether that row is there is open. Any answer must be good.
      expect(status, error.message).toBe(0);
      return;
    }
    acknowledge(slug);
  }
}

test("killed with -9 during a stream of writes, every acknowledged row is there, none twice", async () => {
  const folder = await newDataFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const acknowledged = new Set<string>();
  for (let round = 0; round < kills; round += 1) {
    const child = await startProcess(folder, port);
    const { secretKey } = await loadEngineSecrets(folder);
    const client = apiClient(url, secretKey);
    let left = writesBefore(round);
    const acknowledge = (slug: string) => {
      acknowledged.add(slug);
      left -= 1;
      // A little later each time, so that the writes under way are cut at other points.
      if (left === 0) setTimeout(() => child.kill("SIGKILL"), round % 7);
    };
    await Promise.all([1, 2, 3].map(() => writeUntilKilled(client, acknowledge)));
  }

  const child = await startProcess(folder, port);
  const { secretKey } = await loadEngineSecrets(folder);
  const client = apiClient(url, secretKey);
  const { data } = await client.from("news").select("slug");
  const slugs = (data ?? []).map((row) => row.slug ?? "");
  child.kill("SIGTERM");

  const rounds = Array.from({ length: kills }, (_, round) => writesBefore(round));
  expect(acknowledged.size).toBeGreaterThanOrEqual(rounds.reduce((sum, count) => sum + count));
  expect(new Set(slugs).size, "none twice").toBe(slugs.length);
  expect(
    [...acknowledged].filter((slug) => !slugs.includes(slug)),
    "none lost",
  ).toEqual([]);
}, 900_000);
