import { useEffect, useEffectEvent } from "react";
import { newsCategoryTone } from "#domain/content/news-categories.ts";
import { Badge } from "~/components/ui/badge";
import { useOnDemand } from "~/lib/browser/use-on-demand";
import type { PostDate } from "./post-content";

/** First the server's text, which may be out of date; then updated by the visitor's clock. */
export function RelativeDate({ date }: { date: PostDate }) {
  const { module: format, load } = useOnDemand(() => import("~/lib/format/relative-date"));
  const loadFormat = useEffectEvent(load);
  useEffect(() => loadFormat(), []);
  const text = format ? format.relativeDate(date.value, Date.now()) : date.age;
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
