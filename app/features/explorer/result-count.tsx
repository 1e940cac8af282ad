import { useEffect, useState } from "react";
import { figure } from "#domain/text/figure.ts";
import { plural } from "#domain/text/plural.ts";
import type { ExplorerView } from "./explorer-view";

/** Debounce in milliseconds, so that results are not announced on every keystroke. */
const announceDelay = 600;

interface ResultCountProps {
  view: Pick<ExplorerView, "matching" | "total" | "isComplete" | "isFirst">;
  isFiltered: boolean;
}

export function ResultCount({ view, isFiltered }: ResultCountProps) {
  const { matching, total, isComplete, isFirst } = view;
  const all = plural(total, "project", "projects");
  const text = isFiltered && matching !== total ? `${figure(matching)} of ${all}` : all;
  return (
    <>
      <p
        data-result-count=""
        data-first-rows={isFirst || undefined}
        aria-busy={!isComplete}
        className="text-[0.875rem] text-quiet tabular-nums"
      >
        {total > 0 ? text : null}
      </p>
      <Announcement text={isComplete ? text : ""} />
    </>
  );
}

function Announcement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState("");
  useEffect(() => {
    const timer = window.setTimeout(() => setAnnounced(text), announceDelay);
    return () => window.clearTimeout(timer);
  }, [text]);
  return (
    <span role="status" className="sr-only">
      {announced}
    </span>
  );
}
