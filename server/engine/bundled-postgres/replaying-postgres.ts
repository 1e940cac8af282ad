import { once } from "node:events";
import { chown, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { errorMessage } from "#domain/error-message.ts";
import { freePort } from "../../network/free-port.ts";
import { StartError } from "../../start-error.ts";
import { type Cluster, launch, stopCluster } from "./cluster.ts";
import { clusterLog, readFrom } from "./cluster-log.ts";
import { bundledUrl } from "./locate-cluster.ts";

export interface ReplayingPostgres {
  url: string;
  /** Throws a StartError if PostgreSQL has ended by itself. */
  requireRunning(): Promise<void>;
  stop(): Promise<void>;
}

/** More than any server has, since a replay may not have fewer than the log's own server. */
const connections = "600";

const settings = {
  hot_standby: "on",
  max_connections: connections,
  shared_buffers: "64MB",
  jit: "off",
  archive_mode: "off",
  recovery_target_action: "promote",
  recovery_target_timeline: "current",
  // Looked for again soon, because segments are put there while it replays.
  wal_retrieve_retry_interval: "20ms",
  // A used segment under a later name would be in the way.
  wal_recycle: "off",
};

/**
 * Starts PostgreSQL on the files of a base backup. It replays the segments that it finds in its own
 * folder and waits for more, until it has come to the moment or is told that there are none.
 */
export async function startReplaying(
  cluster: Cluster,
  password: string,
  moment: Date | null,
): Promise<ReplayingPostgres> {
  const signal = path.join(cluster.folder, "standby.signal");
  await writeFile(signal, "", { mode: 0o600 });
  if (cluster.account) await chown(signal, cluster.account.uid, cluster.account.gid);
  const log = clusterLog(cluster.folder);
  const { size } = await stat(log).catch(() => ({ size: 0 }));
  const failure = (reason: string, cause?: unknown) =>
    new StartError(`PostgreSQL could not replay the log: ${reason}`, { cause });
  const port = await freePort();
  // At this point PostgreSQL does not know yet what Z stands for.
  const target = moment && { recovery_target_time: moment.toISOString().replace("Z", "+00") };
  const child = await launch(cluster, port, { ...settings, ...target }).catch((error: unknown) => {
    throw failure(errorMessage(error), error);
  });
  return {
    url: bundledUrl(port, password),
    async requireRunning() {
      if (child.exitCode === null && child.signalCode === null) return;
      const lines = (await readFrom(log, size)).trim().split("\n");
      const fatal = lines.find((line) => line.includes("FATAL")) ?? lines.at(-1);
      throw failure(fatal || "it ended by itself");
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      await stopCluster(cluster);
      await ended;
    },
  };
}
