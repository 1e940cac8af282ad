import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
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

/** A picture that is like no other, so that its bytes tell whether it is the one that was stored. */
async function pictureOf(name: string): Promise<Buffer> {
  const [red = 0, green = 0, blue = 0] = Buffer.from(name.replaceAll("-", ""), "hex");
  const background = { r: red, g: green, b: blue };
  return sharp({ create: { width: 16, height: 16, channels: 3, background } })
    .png()
    .toBuffer();
}

function writesOf(client: ApiClient): Record<string, Write> {
  const add = (table: "news" | "articles") => async (name: string) => {
    const { error, status } = await client.from(table).insert({ title: name, is_draft: true });
    return { status, isDone: !error, answer: error };
  };
  return {
    news: add("news"),
    articles: add("articles"),
    async files(name) {
      const content = new Uint8Array(await pictureOf(name)).buffer;
      const { error } = await client.storage
        .from(bucket)
        .upload(`${name}.png`, content, { contentType: "image/png" });
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

  async function writeOn(kind: string, write: Write) {
    while (!isOver) {
      const name = randomUUID();
      const { status, isDone, answer } = await write(name);
      if (isDone) acknowledged[kind]?.push(name);
      // Cut off, or told to come back: whether that write is there is open.
      else if (![0, 503].includes(status)) otherAnswers.push({ kind, status, answer });
      else await new Promise((resolve) => setTimeout(resolve, 20));
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
    await new Promise((resolve) => setTimeout(resolve, round % 13));
    if (round % 2 === 0) {
      const exit = once(child, "exit");
      child.kill("SIGKILL");
      await exit;
      child = await startProcess(folder, port);
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
    expect(stored.equals(await pictureOf(name)), "each file as it was sent").toBe(true);
  }
}, 900_000);
