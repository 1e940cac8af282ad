import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { NewsCategoryBadge, RelativeDate } from "./news-byline";
import type { NewsCardContent } from "./post-content";

export function NewsCard({ item }: { item: NewsCardContent }) {
  const path = `/news/${item.id}`;
  return (
    <article className="grid gap-x-10 gap-y-3 px-6 py-7 md:grid-cols-[11rem_minmax(0,1fr)] md:px-9 lg:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-quiet md:flex-col md:items-start md:pt-1.5">
        <RelativeDate date={item.date} />
        <NewsCategoryBadge category={item.category} />
      </div>
      <div className="max-w-[44rem] min-w-0 wrap-anywhere">
        <h2 dir="auto" className="font-serif text-2xl leading-[1.2] font-medium tracking-[-0.01em]">
          <Link
            to={path}
            className="decoration-moss decoration-1 underline-offset-4 hover:underline"
          >
            {item.title}
          </Link>
        </h2>
        <p dir="auto" className="mt-2.5 leading-relaxed text-quiet">
          {item.excerpt}
        </p>
      </div>
      <Link
        to={path}
        className="inline-flex items-center gap-1.5 self-start justify-self-start py-1 max-md:-my-1.5 max-md:py-2.5 text-[0.9375rem] font-medium text-pine hover:underline hover:underline-offset-4 md:col-start-2 lg:col-start-3"
      >
        Read Full Article<span className="sr-only">: {item.title}</span>
        <ArrowRight aria-hidden="true" size={16} />
      </Link>
    </article>
  );
}
