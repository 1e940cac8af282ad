import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { setTimeout } from "node:timers/promises";

/** What others do, looked at before a part begins, while nothing of the benchmark runs. */
export async function observeMachine() {
  const before = busyTime();
  await setTimeout(2000);
  const after = busyTime();
  return {
    cores: cpus().length,
    othersShare:
      Math.max(0, (after.busy - before.busy) / (after.total - before.total)) * cpus().length,
  };
}

function busyTime() {
  let [busy, total] = [0, 0];
  for (const { times } of cpus()) {
    const used = times.user + times.nice + times.sys + times.irq;
    busy += used;
    total += used + times.idle;
  }
  return { busy, total };
}

/** In seconds on any core; null where the system does not tell. */
export function processorTime(pid: number): number | null {
  if (process.platform !== "linux") return null;
  // Its name stands in brackets and may hold blanks.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  const ticksPerSecond = 100;
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** What a process holds in memory, in bytes. */
export function residentMemory(pid: number): number {
  const kilobytes =
    process.platform === "linux"
      ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
      : execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(kilobytes) * 1024;
}
