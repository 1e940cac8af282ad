import { useEffect, useState } from "react";
import { newsCategoryTone } from "#domain/content/news-categories.ts";
import { Badge } from "~/components/ui/badge";
import { relativeDate } from "~/lib/format/dates";
import type { PostDate } from "./post-content";

interface RelativeDateProps {
  date: PostDate;
  /** The server's time, so that the first render agrees with what it sent. */
  now: number;
}

export function RelativeDate({ date, now }: RelativeDateProps) {
  const [clock, setClock] = useState(now);
  useEffect(() => setClock(Date.now()), []);
  const text = relativeDate(date.value, clock);
  if (!date.iso) return <span>{text}</span>;
  return (
    <time dateTime={date.iso} title={date.text}>
      {text}
    </time>
  );
}

export function NewsCategoryBadge({ category }: { category: string | null }) {
  return category && <Badge tone={newsCategoryTone(category)}>{category}</Badge>;
}
