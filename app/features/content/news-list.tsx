import { Link } from "react-router";
import { buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";
import { contentFailure } from "./load-content";
import { NewsCard } from "./news-card";
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
