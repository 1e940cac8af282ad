import { type ReactNode, useId } from "react";
import { contentFailure } from "./load-content";

/** The articles, or what there is to say in their place. */
export function ArticleSection({ children }: { children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2
        id={headingId}
        className="font-serif text-[1.625rem] font-medium tracking-[-0.015em] md:text-3xl"
      >
        Educational Articles
      </h2>
      {children}
    </section>
  );
}

export function ArticlesLoading() {
  return (
    <p role="status" className="mt-6 text-quiet">
      Loading articles...
    </p>
  );
}

export function ArticleError({ error }: { error: unknown }) {
  return (
    <p role="alert" className="mt-6 text-brick">
      Error: {contentFailure(error, "articles")}
    </p>
  );
}
