import { useEffect, useState } from "react";
import { newsCategoryTone } from "#domain/content/news-categories.ts";
import { Badge } from "~/components/ui/badge";
import { log } from "~/lib/log";
import type { PostDate } from "./post-content";

/** First the server's text, which may be out of date; then updated by the visitor's clock. */
export function RelativeDate({ date }: { date: PostDate }) {
  const [text, setText] = useState(date.age);
  useEffect(() => {
    let isCurrent = true;
    import("~/lib/format/relative-date").then(
      ({ relativeDate }) => isCurrent && setText(relativeDate(date.value, Date.now())),
      (error: unknown) => log.warn("A date was not brought up to date", error),
    );
    return () => {
      isCurrent = false;
    };
  }, [date.value]);
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
