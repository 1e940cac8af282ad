import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { figure } from "#domain/text/figure.ts";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { dateAndTime } from "~/lib/format/dates";
import { type BackupState, backupsQuery } from "./backups-query";

/** What became of the last backup, above the jobs. */
export function BackupSummary() {
  const { data, isError } = useQuery(backupsQuery);
  if (isError) return <Frame>Whether there are backups could not be read.</Frame>;
  if (data === undefined) return null;
  if (data === null) {
    return <Frame>No backup of this site has been recorded.</Frame>;
  }
  return (
    <Frame mark={<Mark state={data} />}>
      <span className="block">{lastWhole(data)}</span>
      {data.failure && (
        <span className="mt-0.5 block [overflow-wrap:anywhere]">
          The attempt of {dateAndTime(data.failure.startedAt)} failed: {data.failure.reason}
        </span>
      )}
      {data.archive && (
        <span className="mt-0.5 block [overflow-wrap:anywhere]">{archiveState(data.archive)}</span>
      )}
      {data.overdueSince && (
        <span className="mt-0.5 block">
          The next one was due on {dateAndTime(data.overdueSince)}.
        </span>
      )}
    </Frame>
  );
}

type Archive = NonNullable<BackupState["archive"]>;

function Frame({ mark, children }: { mark?: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby="backups" className="mb-6">
      <Card className="px-5 py-4 text-sm">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="backups" className="font-medium">
            Backups
          </h2>
          {mark}
        </div>
        <p className="mt-1 text-quiet">{children}</p>
      </Card>
    </section>
  );
}

function Mark({ state }: { state: BackupState }) {
  if (state.isRunning) return <Badge tone="green">Running</Badge>;
  if (state.failure) return <Badge tone="red">Failed</Badge>;
  if (state.archive?.isBehind) return <Badge tone="red">Behind</Badge>;
  if (state.overdueSince) return <Badge tone="amber">Overdue</Badge>;
  return state.last ? <Badge tone="green">Done</Badge> : <Badge tone="amber">None yet</Badge>;
}

function archiveState({ hasBase, reachesUntil, isBehind, failure }: Archive): string {
  if (!hasBase) return "No moment can be restored before the first base backup is there.";
  const until = reachesUntil
    ? `Any moment up to ${dateAndTime(reachesUntil)} can be restored.`
    : "What happens from now on can be restored once it is archived.";
  if (failure) return `${until} What came later is not in the backups yet: ${failure}`;
  return isBehind ? `${until} What came later is not in the backups yet.` : until;
}

function lastWhole({ last }: BackupState): string {
  if (!last) return "There is no complete backup yet.";
  const { finishedAt, target, rows, files } = last;
  return `The last complete backup is from ${dateAndTime(finishedAt)}, in ${target}: ${figure(rows)} rows and ${figure(files)} files.`;
}
