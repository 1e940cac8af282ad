import { z } from "zod";
import { segmentName, segmentNumber } from "../../engine/bundled-postgres/wal-segments.ts";
import { StartError } from "../../start-error.ts";
import type { Repository } from "../repository/repository.ts";
import { type BaseBackup, listBases, readBase } from "./base-backups.ts";
import { listSegments } from "./stored-segments.ts";

/** Null for as late as the log reaches. */
export type Moment = Date | null;

const isoTime = z.iso.datetime({ offset: true });

/** Reads what `--at` says; throws a StartError that says how it has to be. */
export function parseMoment(text: string, now = new Date()): Moment {
  if (text === "latest") return null;
  if (!isoTime.safeParse(text).success) {
    throw new StartError(
      `--at is ${JSON.stringify(text)}; it must be a time such as 2026-11-19T01:02:03Z, or latest.`,
    );
  }
  const moment = new Date(text);
  if (moment <= now) return moment;
  throw new StartError(`--at is ${text}, which is in the future.`);
}

/** The latest base backup from which the moment can be restored. */
export async function findBase(repository: Repository, moment: Moment): Promise<BaseBackup> {
  const ids = await listBases(repository);
  const [first] = ids;
  if (!first) {
    throw new StartError(
      `${repository.name} contains no base backup, without which only --backup can be restored: BACKUP_WAL was not on.`,
    );
  }
  const latest = moment?.toISOString().replaceAll(":", "-");
  const id = ids.findLast((made) => latest === undefined || made <= latest);
  if (id) return readBase(repository, id);
  const { endedAt } = await readBase(repository, first);
  throw new StartError(
    `The first base backup in ${repository.name} is of ${endedAt}; no moment before it can be restored.`,
  );
}

export interface LogOfBase {
  archiveId: string;
  /** Without a gap, from the first that the base backup needs. */
  names: string[];
  /** The one that is missing, although there are later ones. */
  missing: string | null;
}

/** The log from a base backup on; throws a StartError if not even the base backup can be used. */
export async function findLog(repository: Repository, base: BaseBackup): Promise<LogOfBase> {
  const { archiveId, firstSegment, lastSegment } = base;
  const stored = (await listSegments(repository)).filter(
    (segment) => segment.archiveId === archiveId && segment.name >= firstSegment,
  );
  const present = new Set(stored.map(({ name }) => name));
  const names: string[] = [];
  let next = firstSegment;
  while (present.has(next)) {
    names.push(next);
    next = segmentName(segmentNumber(next) + 1, next);
  }
  const missing = names.length < present.size || next <= lastSegment ? next : null;
  if (missing && missing <= lastSegment) {
    throw new StartError(
      `The base backup ${base.id} cannot be restored: the part ${missing} of the log is missing in ${repository.name}.`,
    );
  }
  return { archiveId, names, missing };
}
