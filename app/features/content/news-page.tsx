import { Link } from "react-router";
import { buttonClass } from "~/components/ui/button";
import { BackLink } from "./back-link";
import { FormattedText } from "./formatted-text";
import { NewsCategoryBadge } from "./news-category-badge";
import type { NewsPageContent } from "./news-content";
import { Picture } from "./picture";
import { PostHeading } from "./post-heading";
import { RelativeDate } from "./relative-date";

interface NewsPageProps {
  item: NewsPageContent;
  now: number;
}

export function NewsPage({ item, now }: NewsPageProps) {
  return (
    <article>
      <BackLink label="Back to News" fallback="/news" />
      <PostHeading>{item.title}</PostHeading>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-quiet">
        <span>
          <RelativeDate date={item.date} now={now} />
          {item.date.iso && <> · {item.date.long}</>}
        </span>
        <NewsCategoryBadge category={item.category} />
      </div>
      {item.picture && (
        <Picture
          url={item.picture.url}
          alt={item.picture.alt}
          width={1200}
          height={630}
          isFirst
          className="mt-8 h-auto w-full rounded-xl"
        />
      )}
      <div className="mt-8 border-t border-rule pt-8">
        <FormattedText html={item.html} />
      </div>
      <div className="mt-12 border-t border-rule pt-8">
        <Link to="/news" className={buttonClass({ variant: "secondary" })}>
          Back to All News
        </Link>
      </div>
    </article>
  );
}
