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
      {data.overdueSince && (
        <span className="mt-0.5 block">
          The next one was due on {dateAndTime(data.overdueSince)}.
        </span>
      )}
    </Frame>
  );
}

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
  if (state.overdueSince) return <Badge tone="amber">Overdue</Badge>;
  return <Badge tone="green">Done</Badge>;
}

function lastWhole({ last }: BackupState): string {
  if (!last) return "There is no complete backup yet.";
  const { finishedAt, target, rows, files } = last;
  return `The last complete backup is from ${dateAndTime(finishedAt)}, in ${target}: ${figure(rows)} rows and ${figure(files)} files.`;
}
