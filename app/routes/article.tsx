import { data } from "react-router";
import { product } from "#domain/product.ts";
import { Page } from "~/components/ui/page";
import { Spinner } from "~/components/ui/spinner";
import { answerOf, answerOrPending, answerStatus, useAnswer } from "~/features/content/answer";
import type { ArticlePageContent } from "~/features/content/article-content";
import { ArticleNotFound, ArticlePage } from "~/features/content/article-page";
import { articlePage } from "~/features/content/article-pages.server";
import { fetchArticle } from "~/features/content/articles";
import { backParam } from "~/features/content/back-link";
import { contentId } from "~/features/content/content-id";
import { type Backend, backendContext } from "~/lib/data/backend";
import { loadingPageMeta, missingPageMeta, openGraphImage, pageMeta } from "~/lib/seo/seo";
import { breadcrumbData, postData } from "~/lib/seo/structured-data";
import { usePageTitle } from "~/lib/seo/use-page-title";
import type { Route } from "./+types/article";

export async function loader({ context, params }: Route.LoaderArgs) {
  const article = await answerOf(readPage(context.get(backendContext), contentId(params.id)));
  return data(article, { status: answerStatus(article) });
}

export const handle = { searchParams: [backParam] };

export function clientLoader(page: Route.ClientLoaderArgs) {
  return answerOrPending(page);
}

export const meta: Route.MetaFunction = ({ matches: [root], loaderData, params }) => {
  const { siteUrl } = root.loaderData.config;
  const path = `/articles/${params.id}`;
  if (!loaderData || "pending" in loaderData) {
    return loadingPageMeta({ title: `Article - ${product.name}`, path, siteUrl });
  }
  if (!loaderData.loaded || !loaderData.value) {
    return missingPageMeta(`Article Not Found - ${product.name}`);
  }
  const { title, description, picture, publishedIso } = loaderData.value;
  const image = openGraphImage(`article-${params.id}`);
  return pageMeta({
    title: pageTitle(loaderData.value),
    description,
    path,
    siteUrl,
    image,
    type: "article",
    structuredData: [
      postData(siteUrl, {
        type: "Article",
        title,
        description,
        path,
        image: picture?.url ?? image,
        published: publishedIso,
      }),
      breadcrumbData(siteUrl, [
        { name: "Learn More", path: "/learn-more" },
        { name: title, path },
      ]),
    ],
  });
};

export default function ArticleRoute({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer(loaderData);
  const article = answer?.loaded ? answer.value : null;
  usePageTitle(article ? pageTitle(article) : undefined);
  return (
    <Page width="reading">
      {!answer && <Spinner label="Loading article…" />}
      {answer && !article && <ArticleNotFound />}
      {article && <ArticlePage article={article} />}
    </Page>
  );
}

async function readPage({ anonymous, config }: Backend, id: number | null) {
  const article = id === null ? null : await fetchArticle(anonymous, id);
  return article && articlePage(article, config.siteUrl);
}

function pageTitle(article: ArticlePageContent): string {
  return `${article.title} - ${product.name}`;
}
