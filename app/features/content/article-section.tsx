import { type ReactNode, useId } from "react";
import { Spinner } from "~/components/ui/spinner";
import { contentFailure } from "./load-content";
import { TryAgain } from "./try-again";

/** The articles, or the loading or error message in their place. */
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

/** About as tall as the cards, to keep the layout shift small. */
export function ArticlesLoading() {
  return (
    <div className="mt-6 flex min-h-96 items-center justify-center">
      <Spinner label="Loading articles..." />
    </div>
  );
}

export function ArticleError({ error }: { error: unknown }) {
  return (
    <>
      <p role="alert" className="mt-6 break-words text-brick">
        Error: {contentFailure(error, "articles")}
      </p>
      <TryAgain variant="secondary" className="mt-5" />
    </>
  );
}
