import { Link } from "react-router";
import { buttonClass } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import type { ArticlePageContent } from "./article-content";
import { BackLink } from "./back-link";
import { FormattedText } from "./formatted-text";
import { Picture } from "./picture";
import { PostHeading } from "./post-heading";

export function ArticlePage({ article }: { article: ArticlePageContent }) {
  return (
    <article>
      <BackLink label="Back to Learn More" fallback="/learn-more" />
      <PostHeading>{article.title}</PostHeading>
      {article.picture && (
        <Picture
          url={article.picture.url}
          alt={article.picture.alt}
          width={1200}
          height={630}
          isFirst
          className="mt-8 h-auto w-full rounded-xl"
        />
      )}
      <p className="mt-5 mb-8 border-b border-rule pb-5 text-sm text-quiet">
        Published:{" "}
        {article.publishedIso ? (
          <time dateTime={article.publishedIso}>{article.published}</time>
        ) : (
          article.published
        )}
      </p>
      <FormattedText html={article.html} />
    </article>
  );
}

export function ArticleNotFound() {
  return (
    <div className="flex flex-col items-center py-12 text-center md:py-20">
      <h1 className="font-serif text-[2.375rem] leading-tight font-medium tracking-[-0.02em] md:text-5xl">
        Article Not Found
      </h1>
      <p className="mt-4 max-w-[44ch] text-lg text-quiet">
        The article you're looking for doesn't exist or has been removed.
      </p>
      <Link to="/learn-more" className={cn(buttonClass(), "mt-8")}>
        Return to Learn More
      </Link>
    </div>
  );
}
