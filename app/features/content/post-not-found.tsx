import { Link, Navigate } from "react-router";
import type { PostKind } from "#domain/content/stored-post.ts";
import { buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";
import { isMissing, redirectTarget } from "./load-content";
import { TryAgain } from "./try-again";

interface PostFailureProps {
  kind: PostKind;
  error: unknown;
}

/** Same text for missing posts and failed reads, but only failed reads can be retried. */
export function PostNotFound({ kind, error }: PostFailureProps) {
  const canRetry = !isMissing(error);
  return kind === "news" ? (
    <NewsNotFound canRetry={canRetry} />
  ) : (
    <ArticleNotFound canRetry={canRetry} />
  );
}

/** For deferred content, which may merely have moved. */
export function LatePostFailure({ kind, error }: PostFailureProps) {
  const target = redirectTarget(error);
  return target ? <Navigate to={target} replace /> : <PostNotFound kind={kind} error={error} />;
}

function ArticleNotFound({ canRetry }: { canRetry: boolean }) {
  return (
    <div className="flex flex-col items-center py-12 text-center md:py-20">
      <h1 className="font-serif text-[2.375rem] leading-tight font-medium tracking-[-0.02em] md:text-5xl">
        Article Not Found
      </h1>
      <p className="mt-4 max-w-[44ch] text-lg text-balance text-quiet">
        The article you're looking for doesn't exist or has been removed.
      </p>
      <Link to="/learn-more" className={cn(buttonClass(), "mt-8")}>
        Return to Learn More
      </Link>
      {canRetry && <TryAgain variant="quiet" className="mt-2.5" />}
    </div>
  );
}

function NewsNotFound({ canRetry }: { canRetry: boolean }) {
  return (
    <Card className="flex flex-col items-center px-6 py-16 text-center">
      <h1 className="font-serif text-3xl font-medium">News not found</h1>
      <p className="mt-3 text-balance text-quiet">The requested news article could not be found.</p>
      <Link to="/news" className={cn(buttonClass(), "mt-7")}>
        Back to News
      </Link>
      {canRetry && <TryAgain variant="quiet" className="mt-2.5" />}
    </Card>
  );
}
