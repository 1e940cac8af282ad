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

const rounds = 50;
const bucket = "content-images";
afterAll(killProcesses);

/** One attempt at a write; the answer's status, 0 for a connection that was cut. */
type Write = (name: string) => Promise<{ status: number; isDone: boolean; answer?: unknown }>;

/** A picture by its first bytes, and unlike any other by the rest. */
const pictureOf = (name: string) => Buffer.from(`\x89PNG\r\n\x1a\n${name}`, "latin1");

function writesOf(client: ApiClient): Record<string, Write> {
  const add = (table: "news" | "articles") => async (name: string) => {
    const { error, status } = await client.from(table).insert({ title: name, is_draft: true });
    return { status, isDone: !error, answer: error };
  };
  return {
    news: add("news"),
    articles: add("articles"),
    async files(name) {
      const { error } = await client.storage
        .from(bucket)
        .upload(`${name}.png`, pictureOf(name), { contentType: "image/png" });
      return {
        status: Number((error as { status?: number } | null)?.status ?? 0),
        isDone: !error,
        answer: error,
      };
    },
  };
}

test("killed in turn with -9 under mixed writes, server and PostgreSQL lose nothing that was acknowledged, double nothing and start again by themselves", async () => {
  const folder = await newDataFolder();
  const port = await freePort();
  let child = await startProcess(folder, port);
  const { secretKey } = await loadEngineSecrets(folder);
  const client = apiClient(`http://127.0.0.1:${port}`, secretKey);
  const writes = writesOf(client);
  const acknowledged: Record<string, string[]> = { news: [], articles: [], files: [] };
  const otherAnswers: object[] = [];
  let isOver = false;
  // Nobody asks a server that is known to be down: that would only slow its start.
  let restarted: Promise<unknown> = Promise.resolve();

  async function writeOn(kind: string, write: Write) {
    while (!isOver) {
      const name = randomUUID();
      const { status, isDone, answer } = await write(name);
      if (isDone) acknowledged[kind]?.push(name);
      // Cut off, or told to come back: whether that write is there is open.
      else if (![0, 503].includes(status)) otherAnswers.push({ kind, status, answer });
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
    await expect.poll(count, { timeout: 30_000, interval: 10 }).toBeGreaterThan(before + 5);
    // A little later each time, so that the writes under way are cut at other points.
    await setTimeout(round % 13);
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
  expect(otherAnswers).toEqual([]);

  for (const kind of ["news", "articles"] as const) {
    const { data } = await client.from(kind).select("title").throwOnError();
    const titles = (data ?? []).map(({ title }) => title);
    expect(new Set(titles).size, `no ${kind} twice`).toBe(titles.length);
    const lost = acknowledged[kind]?.filter((name) => !titles.includes(name));
    expect(lost, `no ${kind} lost`).toEqual([]);
  }
  for (const name of acknowledged.files ?? []) {
    const { data } = await client.storage.from(bucket).download(`${name}.png`);
    const stored = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(stored.equals(pictureOf(name)), "each file as it was sent").toBe(true);
  }
}, 900_000);
