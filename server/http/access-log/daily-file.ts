import { appendFile, mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { errorMessage } from "#domain/error-message.ts";
import type { Log } from "../../server-log.ts";

interface DailyFileOptions {
  folder: string;
  /** How many days are kept, today included. */
  days: number;
  log: Pick<Log, "warn">;
}

export interface DailyFile {
  /** Adds a line, written later; `time` in milliseconds since 1970. */
  add(line: string, time: number): void;
  /** Writes all lines. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const day = 24 * 3600 * 1_000;
/** In milliseconds. */
const interval = 1_000;
/** In characters. Beyond the first, lines are written at once; beyond the second, dropped. */
const [batch, most] = [64 * 1024, 8 * 1024 * 1024];

const nameOf = (time: number) => `${new Date(time).toISOString().slice(0, 10)}.jsonl`;
const namePattern = /^\d{4}-\d\d-\d\d\.jsonl$/;

/**
 * A file for each day (UTC), and none older than the last few. Lines are written in batches, by
 * appending, so several servers may share a folder. If that fails, lines are lost and visitors are
 * served.
 */
export function createDailyFile({ folder, days, log }: DailyFileOptions): DailyFile {
  let lines = "";
  /** Of the lines that wait; each batch belongs to one day. */
  let midnight = 0;
  let waiting = 0;
  let lost = 0;
  let isFailing = false;
  let written: Promise<void> = Promise.resolve();
  const timer = setInterval(() => void flush(), interval);
  timer.unref();

  async function write(text: string, name: string, isNew: boolean): Promise<void> {
    try {
      if (isNew) {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await removeOld(name);
      }
      await appendFile(path.join(folder, name), text, { mode: 0o600 });
      if (lost > 0) log.warn({ lost }, "lines of the access log were lost");
      lost = 0;
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ reason: errorMessage(error) }, "access log not written");
      isFailing = true;
      lost += text.split("\n").length - 1;
    } finally {
      waiting -= text.length;
    }
  }

  async function removeOld(today: string): Promise<void> {
    const oldest = nameOf(Date.parse(today.slice(0, 10)) - (days - 1) * day);
    const names = (await readdir(folder)).filter((name) => namePattern.test(name));
    await Promise.all(
      names.filter((name) => name < oldest).map((name) => rm(path.join(folder, name))),
    );
  }

  let lastName = "";
  function flush(): Promise<void> {
    if (lines === "") return written;
    const text = lines;
    const name = nameOf(midnight - day);
    const isNew = name !== lastName;
    lastName = name;
    lines = "";
    waiting += text.length;
    written = written.then(() => write(text, name, isNew));
    return written;
  }

  return {
    add(line, time) {
      if (time >= midnight) {
        void flush();
        midnight = (Math.floor(time / day) + 1) * day;
      }
      if (waiting > most) {
        lost += 1;
        return;
      }
      lines += line;
      if (lines.length > batch) void flush();
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
