import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";
import { contentFailure } from "./load-content";
import { NewsCategoryBadge, RelativeDate } from "./news-byline";
import type { NewsCardContent } from "./post-content";
import { TryAgain } from "./try-again";

export function NewsList({ items }: { items: NewsCardContent[] }) {
  if (items.length === 0) return <NoNews />;
  return (
    <Card>
      <ul className="divide-y divide-rule">
        {items.map((item) => (
          <li key={item.id}>
            <NewsCard item={item} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function NewsError({ error }: { error: unknown }) {
  return (
    <Card role="alert" className="flex flex-col items-center px-6 py-16 text-center">
      <h2 className="font-serif text-2xl font-medium text-brick">Error loading news</h2>
      <p className="mt-2 max-w-[50ch] break-words text-quiet">{contentFailure(error, "news")}</p>
      <TryAgain className="mt-6" />
    </Card>
  );
}

function NoNews() {
  return (
    <Card className="flex flex-col items-center px-6 py-16 text-center">
      <h2 className="font-serif text-2xl font-medium">No news available</h2>
      <p className="mt-2 text-balance text-quiet">
        Check back soon for the latest updates and news.
      </p>
      <Link to="/" className={cn(buttonClass({ variant: "secondary" }), "mt-6")}>
        Explore projects
      </Link>
    </Card>
  );
}

function NewsCard({ item }: { item: NewsCardContent }) {
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
