import { useEffect, useState } from "react";
import { relativeDate } from "~/lib/format/dates";
import type { NewsDate } from "./news-content";

interface RelativeDateProps {
  date: NewsDate;
  /** The server's time, so that the first render agrees with what it sent. */
  now: number;
}

export function RelativeDate({ date, now }: RelativeDateProps) {
  const [clock, setClock] = useState(now);
  useEffect(() => setClock(Date.now()), []);
  const text = relativeDate(date.value, clock);
  if (!date.iso) return <span>{text}</span>;
  return (
    <time dateTime={date.iso} title={date.long}>
      {text}
    </time>
  );
}
