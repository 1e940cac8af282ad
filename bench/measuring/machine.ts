import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { setTimeout } from "node:timers/promises";

/** Measures the load of other processes before a part begins, while the benchmark is idle. */
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

/** CPU time in seconds on all cores; null if the system does not report it. */
export function processorTime(pid: number): number | null {
  if (process.platform !== "linux") return null;
  // The process name, in brackets, may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  const ticksPerSecond = 100;
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** The resident memory of a process, in bytes. */
export function residentMemory(pid: number): number {
  const kilobytes =
    process.platform === "linux"
      ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
      : execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(kilobytes) * 1024;
}
