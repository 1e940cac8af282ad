import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { contentFailure } from "./load-content";
import { NewsCard } from "./news-card";
import type { NewsCardContent } from "./post-content";

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

/** The form lets the button reload the page without scripts, too. */
export function NewsError({ error }: { error: unknown }) {
  return (
    <Card role="alert" className="flex flex-col items-center px-6 py-16 text-center">
      <h2 className="font-serif text-2xl font-medium text-brick">Error loading news</h2>
      <p className="mt-2 max-w-[50ch] break-words text-quiet">{contentFailure(error, "news")}</p>
      <form
        action="/news"
        onSubmit={(event) => {
          event.preventDefault();
          window.location.reload();
        }}
      >
        <Button type="submit" className="mt-6">
          Try Again
        </Button>
      </form>
    </Card>
  );
}

function NoNews() {
  return (
    <Card className="px-6 py-16 text-center">
      <h2 className="font-serif text-2xl font-medium">No news available</h2>
      <p className="mt-2 text-quiet">Check back soon for the latest updates and news.</p>
    </Card>
  );
}
