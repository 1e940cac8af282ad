import { describeFindings } from "../doctor/examine.ts";
import type { BlockingLock, WatchedMigration } from "./apply-watched.ts";
import type { Rehearsal } from "./rehearse.ts";
import type { WalkedPage } from "./smoke-walk.ts";
import { lockName } from "./table-locks.ts";

/** In seconds: for longer than this no visitor should wait for a table. */
const tolerable = 1;

const isTooLong = ({ heldFor }: BlockingLock) => heldFor > tolerable;

/** Whether the site can be upgraded without anybody noticing more than the restart. */
export function isWell({ migrations, findings, walked }: Rehearsal): boolean {
  return (
    !migrations.some(({ locks }) => locks.some(isTooLong)) &&
    findings.every(({ level }) => level !== "fault") &&
    walked.every(({ problem }) => problem === undefined)
  );
}

export function rehearsalLines(rehearsal: Rehearsal): string[] {
  const { migrations, findings, walked } = rehearsal;
  const long = migrations.flatMap(({ locks }) => locks).filter(isTooLong).length;
  return [
    "",
    migrations.length === 0 ? "No migration came later." : "Migrations, and the locks they held",
    ...migrations.flatMap(migrationLines),
    ...(long > 0
      ? [`${long} of these locks would keep visitors waiting for more than ${tolerable} s.`]
      : []),
    "",
    "Doctor, of the copy",
    ...describeFindings(findings),
    "",
    "A walk through the site",
    ...walked.map(walkLine),
    "",
    isWell(rehearsal)
      ? "The upgrade can be made."
      : "The upgrade should not be made before what is named above is mended.",
  ];
}

function migrationLines({ name, seconds, locks }: WatchedMigration): string[] {
  return [
    `${inSeconds(seconds)}  ${name}`,
    ...locks.map(
      (lock) =>
        `${isTooLong(lock) ? "WARNING" : "       "}    ${lockName(lock.mode)} on ${lock.table} ` +
        `(about ${lock.rows.toLocaleString("en-GB")} rows) for ${inSeconds(lock.heldFor).trim()} at most`,
    ),
  ];
}

function walkLine({ name, path, status, milliseconds, problem }: WalkedPage): string {
  const verdict = problem === undefined ? "ok" : "fault";
  const time = `${Math.round(milliseconds)} ms`.padStart(9);
  const line = `${verdict.padEnd(8)} ${name.padEnd(17)} ${String(status ?? "none").padEnd(5)}${time}  ${path}`;
  return problem === undefined ? line : `${line}: ${problem}`;
}

const inSeconds = (seconds: number) => `${seconds.toFixed(2)} s`.padStart(9);
