import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { imageSize } from "#domain/content/image-size.ts";
import { ContentImage } from "./content-image";
import type { ArticleCardContent } from "./post-content";

/** The 'Read more' link covers the whole card, so that the card has only one link. */
export function ArticleCard({ article }: { article: ArticleCardContent }) {
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-xl border border-rule bg-white transition-colors duration-150 hover:border-edge has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-moss">
      {article.image ? (
        <ContentImage
          url={article.image.url}
          alt={article.image.alt}
          {...imageSize(article.image.url)}
          sizes="(width < 40rem) 86vw, (width < 64rem) 50vw, 26rem"
          className="aspect-[1200/630] w-full bg-paper-deep object-contain"
        />
      ) : (
        <div aria-hidden="true" className="aspect-[1200/630] w-full bg-mint" />
      )}
      <div className="flex grow flex-col p-6">
        <p className="text-sm text-quiet">{article.published}</p>
        <h3
          dir="auto"
          className="mt-2 font-serif text-[1.375rem] leading-[1.2] font-medium tracking-[-0.01em] wrap-anywhere"
        >
          {article.title}
        </h3>
        <p dir="auto" className="mt-3 mb-5 line-clamp-2 text-[0.9375rem] wrap-anywhere text-quiet">
          {article.excerpt}
        </p>
        <Link
          to={`/articles/${article.id}`}
          className="mt-auto inline-flex items-center gap-1.5 self-start text-[0.9375rem] font-medium text-pine outline-none after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4"
        >
          Read more<span className="sr-only">: {article.title}</span>
          <ArrowRight aria-hidden="true" size={16} />
        </Link>
      </div>
    </article>
  );
}
