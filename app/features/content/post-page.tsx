import { Link, useSearchParams } from "react-router";
import { imageSize } from "#domain/content/image-size.ts";
import { returnPath } from "#domain/sign-in/return-path.ts";
import { BackLink } from "~/components/ui/back-link";
import { buttonClass } from "~/components/ui/button";
import { ReadingTitle } from "~/components/ui/page-header";
import { ContentImage } from "./content-image";
import { FormattedText } from "./formatted-text";
import { NewsCategoryBadge, RelativeDate } from "./news-byline";
import type { PostContent } from "./post-content";

/** The URL parameter for the page to go back to. */
export const backParam = "back";

export function PostPage({ post }: { post: PostContent }) {
  return post.kind === "news" ? <NewsItem item={post} /> : <Article article={post} />;
}

function Article({ article }: { article: PostContent }) {
  const { iso, text } = article.date;
  return (
    <article>
      <BackLink to={useBackPath("/learn-more")}>Back to Learn More</BackLink>
      <ReadingTitle>{article.title}</ReadingTitle>
      <LeadImage post={article} />
      <p className="mt-5 mb-8 border-b border-rule pb-5 text-sm text-quiet">
        Published: {iso ? <time dateTime={iso}>{text}</time> : text}
      </p>
      <FormattedText html={article.html} />
    </article>
  );
}

function NewsItem({ item }: { item: PostContent }) {
  return (
    <article>
      <BackLink to={useBackPath("/news")}>Back to News</BackLink>
      <ReadingTitle>{item.title}</ReadingTitle>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-quiet">
        <span>
          <RelativeDate date={item.date} />
          {item.date.iso && <> · {item.date.text}</>}
        </span>
        <NewsCategoryBadge category={item.category} />
      </div>
      <LeadImage post={item} />
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

function LeadImage({ post: { image } }: { post: PostContent }) {
  if (!image) return null;
  return (
    <ContentImage
      url={image.url}
      alt={image.alt}
      {...imageSize(image.url)}
      sizes="(width < 48rem) 100vw, 44rem"
      isFirst
      className="mt-8 h-auto max-w-full rounded-xl"
    />
  );
}

/** The page of this site named by `?back=` in the URL, or else the fallback. */
function useBackPath(fallback: string): string {
  const [search] = useSearchParams();
  return returnPath(search.get(backParam), fallback);
}
