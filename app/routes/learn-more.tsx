import { type ReactNode, Suspense } from "react";
import { isRouteErrorResponse, Link } from "react-router";
import { product } from "#domain/product.ts";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import { glossary } from "~/content/glossary-terms";
import { ArticleCarousel } from "~/features/content/article-carousel";
import { ArticleError, ArticleSection, ArticlesLoading } from "~/features/content/article-section";
import { ComparisonSection } from "~/features/content/comparison-section";
import { Deferred } from "~/features/content/deferred";
import { GlossaryPreview } from "~/features/content/glossary-preview";
import { sortedTerms } from "~/features/content/glossary-search";
import { loadOrDefer, orUnavailable } from "~/features/content/load-content";
import { articleCard } from "~/features/content/post-content.server";
import { fetchPosts } from "~/features/content/posts";
import { ProcessSteps } from "~/features/content/process-steps";
import { backendContext } from "~/lib/data/backend";
import { openGraphImage, pageMeta } from "~/lib/seo/seo";
import { breadcrumbData } from "~/lib/seo/structured-data";
import type { Route } from "./+types/learn-more";

const path = "/learn-more";
const previewedTerms = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const { anonymous } = context.get(backendContext);
  const articles = await orUnavailable(fetchPosts(anonymous, "articles"));
  return { content: articles.map(articleCard) };
}

export function clientLoader(page: Route.ClientLoaderArgs) {
  return loadOrDefer(page);
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const { siteUrl } = root.loaderData.config;
  return pageMeta({
    title: `How ${product.name} Works`,
    description:
      "How projects are verified, measured in the same way and compared side by side, with articles and a glossary for anyone who buys carbon credits.",
    path,
    siteUrl,
    image: openGraphImage("learn-more"),
    structuredData: [breadcrumbData(siteUrl, [{ name: "Learn More", path }])],
  });
};

export default function LearnMore({ loaderData }: Route.ComponentProps) {
  return (
    <LearnMorePage>
      <Suspense fallback={<ArticlesLoading />}>
        <Deferred content={loaderData.content} failed={(error) => <ArticleError error={error} />}>
          {(articles) => <ArticleCarousel articles={articles} />}
        </Deferred>
      </Suspense>
    </LearnMorePage>
  );
}

/** If the articles fail to load, the rest of the page is still shown. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) throw error;
  return (
    <LearnMorePage>
      <ArticleError error={error} />
    </LearnMorePage>
  );
}

function LearnMorePage({ children: articles }: { children: ReactNode }) {
  return (
    <Page>
      <PageHeader
        title={`How ${product.name} Works`}
        intro="Carbon credits are easy to buy and hard to compare. We ask every project the same questions, check the answers, and put them in one table."
      >
        <p className="mt-4">
          <Link to="/#tour" className="text-link text-[0.9375rem] font-medium">
            Take the tour of the project table
          </Link>
        </p>
      </PageHeader>
      <div className="grid gap-18 md:gap-24 [&>*]:min-w-0">
        <ProcessSteps />
        <ComparisonSection />
        <ArticleSection>{articles}</ArticleSection>
        <GlossaryPreview terms={sortedTerms(glossary).slice(0, previewedTerms)} />
      </div>
    </Page>
  );
}
