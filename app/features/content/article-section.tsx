import { useId } from "react";
import type { Answer } from "./answer";
import { ArticleCarousel } from "./article-carousel";
import type { ArticleCardContent } from "./article-content";

interface ArticleSectionProps {
  /** Undefined while the articles are on their way. */
  articles: Answer<ArticleCardContent[]> | undefined;
}

export function ArticleSection({ articles }: ArticleSectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2
        id={headingId}
        className="font-serif text-[1.625rem] font-medium tracking-[-0.015em] md:text-3xl"
      >
        Educational Articles
      </h2>
      {!articles && (
        <p role="status" className="mt-6 text-quiet">
          Loading articles...
        </p>
      )}
      {articles?.loaded === false && (
        <p role="alert" className="mt-6 text-brick">
          Error: {articles.message}
        </p>
      )}
      {articles?.loaded && <ArticleCarousel articles={articles.value} />}
    </section>
  );
}
