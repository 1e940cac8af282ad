import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { bulkActSummary, bulkActUrl, settled } from "#domain/review/bulk-act.ts";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ProgressBar } from "~/components/ui/progress-bar";
import { notify } from "~/lib/browser/notify";
import { bulkActQuery, useFreshLists, useStopBulkAct } from "~/lib/data/bulk-act-queries";
import { BulkActRows } from "./bulk-act-rows";

interface BulkActCardProps {
  act: string;
  /** Undefined if it cannot be closed. */
  onClose?: (() => void) | undefined;
  /** Whether the page shows its projects anyway. */
  isWhole?: boolean;
}

/** A bulk act: its progress while it runs, then what it did and what was refused. */
export function BulkActCard({ act: id, onClose, isWhole = false }: BulkActCardProps) {
  const { data: act } = useQuery(bulkActQuery(id));
  const stopping = useStopBulkAct();
  const [page, setPage] = useState(1);
  useFreshLists(act);
  if (!act) return null;
  const isRunning = act.status === "running";
  return (
    <Card className="relative mb-4 px-5 py-4 pr-14 text-sm">
      <p role="status" className="font-semibold tabular-nums">
        {bulkActSummary(act)}
      </p>
      {isRunning && (
        <ProgressBar
          label="Projects done"
          value={settled(act)}
          max={act.total}
          className="mt-3 max-w-xl"
        />
      )}
      {!isRunning && !isWhole && act.refused > 0 && (
        <div className="mt-2 max-h-60 overflow-y-auto">
          <BulkActRows act={act} outcome="refused" page={page} onPage={setPage} />
        </div>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 empty:hidden">
        {isRunning && (
          <>
            <span className="text-quiet">You can leave this page and come back.</span>
            <Button
              variant="secondary"
              size="sm"
              disabled={stopping.isPending}
              onClick={() =>
                stopping.mutate(id, {
                  onError: (error) =>
                    notify("error", "It was not stopped", { description: error.message }),
                })
              }
            >
              Stop
            </Button>
          </>
        )}
        {!isWhole && (
          <Link to={bulkActUrl(id)} className="text-link">
            Show all its projects
          </Link>
        )}
      </p>
      {onClose && !isRunning && (
        <button
          type="button"
          aria-label="Close"
          className="absolute top-3 right-3 inline-flex size-8 items-center justify-center rounded-lg text-quiet hover:bg-pine/7 hover:text-ink"
          onClick={onClose}
        >
          <X aria-hidden="true" size={16} />
        </button>
      )}
    </Card>
  );
}
