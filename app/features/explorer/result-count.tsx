import { useEffect, useState } from "react";
import { hasFilters, type ListingFilters } from "#domain/listing-filters.ts";
import type { ExplorerView } from "./use-explorer-view";

/** Typing announces once it pauses, not with every letter. */
const announceDelay = 600;

const figure = new Intl.NumberFormat("en-GB");

interface ResultCountProps {
  view: ExplorerView;
  filters: ListingFilters;
}

export function ResultCount({ view, filters }: ResultCountProps) {
  const { matching, total } = view;
  const noun = total === 1 ? "project" : "projects";
  const text =
    hasFilters(filters) && matching !== total
      ? `${figure.format(matching)} of ${figure.format(total)} ${noun}`
      : `${figure.format(total)} ${noun}`;
  return (
    <>
      <p className="result-count">{total > 0 ? text : null}</p>
      <Announcement text={view.isComplete ? text : ""} />
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
