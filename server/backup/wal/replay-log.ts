import { chown, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import type { Cluster } from "../../engine/bundled-postgres/cluster.ts";
import {
  type ReplayingPostgres,
  startReplaying,
} from "../../engine/bundled-postgres/replaying-postgres.ts";
import { segmentAt, segmentNumber } from "../../engine/bundled-postgres/wal-segments.ts";
import type { ReportProgress } from "../progress.ts";
import type { Repository } from "../repository/repository.ts";
import type { BaseBackup } from "./base-backups.ts";
import type { LogOfBase, Moment } from "./find-base.ts";
import { readSegment } from "./stored-segments.ts";

interface ReplayOrder {
  cluster: Cluster;
  password: string;
  repository: Repository;
  base: BaseBackup;
  log: LogOfBase;
  moment: Moment;
  progress: ReportProgress;
  stopping: AbortSignal;
}

interface ReplayEnd {
  isThere: boolean;
  lastChange: Date | null;
}

interface ReplayState {
  isReplaying: boolean;
  /** The segment that it is in. */
  segment: number;
  /** Whether it waits for the next one. */
  isWaiting: boolean;
  position: string;
  /** The last change that was replayed. */
  lastChange: Date | null;
}

/** How many segments are put there before they are needed, so that the disk need not hold all. */
const ahead = 8;
/** In milliseconds. */
const pause = 25;
/** For how long it must find nothing more in the last segment. */
const restPeriod = 2_000;

/**
 * Replays the log of a base backup up to a moment; returns whether it came there, and the last
 * change that it has replayed.
 */
export async function replayLog(order: ReplayOrder): Promise<ReplayEnd> {
  const { base, cluster, password, moment } = order;
  const segments = createFeeder(order);
  while (segments.fedTo < segmentNumber(base.lastSegment)) await segments.feed();
  await using ended = new AsyncDisposableStack();
  const postgres = await startReplaying(cluster, password, moment);
  ended.defer(() => postgres.stop());
  const client = new pg.Client({ connectionString: postgres.url });
  client.on("error", () => undefined);
  await client.connect();
  ended.defer(() => client.end().catch(() => undefined));
  return await followReplay(order, segments, client, postgres);
}

/** Gives PostgreSQL one segment after the other, until it has come to the moment or has all of them. */
async function followReplay(
  { base, log, moment, stopping }: ReplayOrder,
  segments: Feeder,
  client: pg.Client,
  postgres: ReplayingPostgres,
): Promise<ReplayEnd> {
  const last = segmentNumber(log.names.at(-1) ?? base.lastSegment);
  let rest = { position: "", since: 0 };
  for (let lastChange: Date | null = null; ; await setTimeout(pause)) {
    stopping.throwIfAborted();
    const state = await readState(client, postgres);
    lastChange = state.lastChange ?? lastChange;
    if (!state.isReplaying) {
      // Until then PostgreSQL would need segments that are gone by now.
      await client.query("checkpoint");
      return { isThere: true, lastChange };
    }
    while (segments.fedTo < Math.min(last, state.segment + ahead)) await segments.feed();
    await segments.removeBefore(state.segment - 1);
    if (state.segment < last || !state.isWaiting) continue;
    // It replays what there is before it ends the replay.
    if (!moment) await client.query("select pg_promote()");
    if (rest.position !== state.position) rest = { ...state, since: Date.now() };
    else if (moment && Date.now() - rest.since > restPeriod) return { isThere: false, lastChange };
  }
}

type Feeder = ReturnType<typeof createFeeder>;

/** Puts segments where PostgreSQL looks for them, and takes away those that it has replayed. */
function createFeeder({ cluster, repository, base, log, progress }: ReplayOrder) {
  const tell = progress("parts of the log", log.names.length);
  const pathOf = (name: string) => path.join(cluster.folder, "pg_wal", name);
  const waiting = [...log.names];
  const given: string[] = [];
  return {
    get fedTo() {
      const name = given.at(-1);
      return name ? segmentNumber(name) : segmentNumber(base.firstSegment) - 1;
    },
    async feed() {
      const name = waiting.shift();
      if (!name) return;
      const content = await readSegment(repository, { archiveId: log.archiveId, name });
      const draft = `${pathOf(name)}.part`;
      await writeFile(draft, content, { mode: 0o600 });
      if (cluster.account) await chown(draft, cluster.account.uid, cluster.account.gid);
      await rename(draft, pathOf(name));
      given.push(name);
      tell();
    },
    async removeBefore(segment: number) {
      while (given.length > 1 && segmentNumber(given[0] ?? "") < segment) {
        await rm(pathOf(given.shift() ?? ""), { force: true });
      }
    },
  };
}

async function readState(client: pg.Client, postgres: ReplayingPostgres): Promise<ReplayState> {
  try {
    const { rows } = await client.query<Omit<ReplayState, "segment">>(
      `select pg_is_in_recovery() as "isReplaying",
         coalesce(pg_last_wal_replay_lsn()::text, '0/0') as position,
         pg_last_xact_replay_timestamp() as "lastChange",
         exists (
           select from pg_stat_activity
           where backend_type = 'startup' and wait_event = 'RecoveryRetrieveRetryInterval'
         ) as "isWaiting"`,
    );
    if (!rows[0]) throw new Error("PostgreSQL does not say how far it is");
    return { ...rows[0], segment: segmentAt(rows[0].position) };
  } catch (error) {
    await postgres.requireRunning();
    throw error;
  }
}
