import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { loadEngineSecrets } from "#server/engine/engine-secrets.ts";
import { freePort } from "#server/network/free-port.ts";
import { type ApiClient, apiClient } from "../fixtures/api-client.ts";
import { killProcesses, newDataFolder, startProcess } from "../fixtures/server-process.ts";

/** Each of thirteen delays, once for the server and once for PostgreSQL. */
const delays = 13;
const rounds = 2 * delays;
const bucket = "content-images";
afterAll(killProcesses);

/** One attempt at a write, with the response status: 0 if the connection was cut. */
type Write = (name: string) => Promise<{ status: number; isDone: boolean; error?: unknown }>;

/** A PNG signature followed by unique bytes. */
const imageOf = (name: string) => Buffer.from(`\x89PNG\r\n\x1a\n${name}`, "latin1");

function writesOf(client: ApiClient): Record<string, Write> {
  const add = (table: "news" | "articles") => async (name: string) => {
    const { error, status } = await client.from(table).insert({ title: name, is_draft: true });
    return { status, isDone: !error, error };
  };
  return {
    news: add("news"),
    articles: add("articles"),
    async files(name) {
      const { error } = await client.storage
        .from(bucket)
        .upload(`${name}.png`, imageOf(name), { contentType: "image/png" });
      return {
        status: Number((error as { status?: number } | null)?.status ?? 0),
        isDone: !error,
        error,
      };
    },
  };
}

test("server and PostgreSQL, killed alternately with SIGKILL under mixed writes, lose no acknowledged write, duplicate nothing and restart by themselves", async () => {
  const folder = await newDataFolder();
  const port = await freePort();
  let child = await startProcess(folder, port);
  const { secretKey } = await loadEngineSecrets(folder);
  const client = apiClient(`http://127.0.0.1:${port}`, secretKey);
  const writes = writesOf(client);
  const acknowledged: Record<string, string[]> = { news: [], articles: [], files: [] };
  const unexpectedResponses: object[] = [];
  let isOver = false;
  // Writers pause while the server is down, since requests would only slow its restart.
  let restarted: Promise<unknown> = Promise.resolve();

  async function writeOn(kind: string, write: Write) {
    while (!isOver) {
      const name = randomUUID();
      const { status, isDone, error } = await write(name);
      if (isDone) acknowledged[kind]?.push(name);
      // Cut off or told to retry, so the write may or may not have been stored.
      else if (![0, 503].includes(status)) unexpectedResponses.push({ kind, status, error });
      else await setTimeout(20);
      await restarted;
    }
  }
  const writers = Object.entries(writes).flatMap(([kind, write]) => [
    writeOn(kind, write),
    writeOn(kind, write),
  ]);
  const count = () => Object.values(acknowledged).flat().length;

  for (let round = 0; round < rounds; round += 1) {
    const before = count();
    await expect.poll(count, { interval: 10 }).toBeGreaterThan(before + 5);
    // Slightly later each round, so that running writes are interrupted at different points.
    await setTimeout(round % delays);
    if (round % 2 === 0) {
      const exit = once(child, "exit");
      child.kill("SIGKILL");
      const restart = exit.then(() => startProcess(folder, port));
      restarted = restart;
      child = await restart;
    } else {
      const file = await readFile(path.join(folder, "postgres", "postmaster.pid"), "utf8");
      process.kill(Number(file.split("\n")[0]), "SIGKILL");
    }
  }
  isOver = true;
  await Promise.all(writers);
  expect(unexpectedResponses).toEqual([]);

  for (const kind of ["news", "articles"] as const) {
    const { data } = await client.from(kind).select("title").throwOnError();
    const titles = (data ?? []).map(({ title }) => title);
    expect(new Set(titles).size, `no duplicate ${kind}`).toBe(titles.length);
    const lost = acknowledged[kind]?.filter((name) => !titles.includes(name));
    expect(lost, `no ${kind} lost`).toEqual([]);
  }
  for (const name of acknowledged.files ?? []) {
    const { data } = await client.storage.from(bucket).download(`${name}.png`);
    const stored = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(stored.equals(imageOf(name)), "each file is stored as sent").toBe(true);
  }
}, 900_000);
