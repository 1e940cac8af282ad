import { data } from "react-router";
import { product } from "#domain/product.ts";
import { Page, PageHeader } from "~/components/ui/page";
import { glossary } from "~/content/glossary";
import { answerOf, answerOrPending, answerStatus, useAnswer } from "~/features/content/answer";
import { articleCard } from "~/features/content/article-pages.server";
import { ArticleSection } from "~/features/content/article-section";
import { fetchArticles } from "~/features/content/articles";
import { ComparisonSection } from "~/features/content/comparison-section";
import { GlossaryPreview } from "~/features/content/glossary-preview";
import { sortedTerms } from "~/features/content/glossary-search";
import { ProcessSteps } from "~/features/content/process-steps";
import { backendContext } from "~/lib/data/backend";
import { openGraphImage, pageMeta } from "~/lib/seo/seo";
import { breadcrumbData } from "~/lib/seo/structured-data";
import type { Route } from "./+types/learn-more";

const path = "/learn-more";
const previewedTerms = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const found = fetchArticles(context.get(backendContext).anonymous);
  const articles = await answerOf(found.then((rows) => rows.map(articleCard)));
  return data(articles, { status: answerStatus(articles) });
}

export function clientLoader(page: Route.ClientLoaderArgs) {
  return answerOrPending(page);
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const { siteUrl } = root.loaderData.config;
  return pageMeta({
    title: `How ${product.name} Works`,
    description:
      "How projects are verified, measured alike and compared side by side, with articles and a glossary for everyone who buys carbon credits.",
    path,
    siteUrl,
    image: openGraphImage("learn-more"),
    structuredData: [breadcrumbData(siteUrl, [{ name: "Learn More", path }])],
  });
};

export default function LearnMore({ loaderData }: Route.ComponentProps) {
  const articles = useAnswer(loaderData);
  return (
    <Page>
      <PageHeader
        title={`How ${product.name} Works`}
        intro="Carbon credits are easy to buy and hard to compare. We ask every project the same questions, check the answers, and put them in one table."
      />
      <div className="grid gap-18 md:gap-24 [&>*]:min-w-0">
        <ProcessSteps />
        <ComparisonSection />
        <ArticleSection articles={articles} />
        <GlossaryPreview terms={sortedTerms(glossary).slice(0, previewedTerms)} />
      </div>
    </Page>
  );
}
