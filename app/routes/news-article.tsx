import { data } from "react-router";
import { product } from "#domain/product.ts";
import { Page } from "~/components/ui/page";
import { Spinner } from "~/components/ui/spinner";
import { answerOf, answerOrPending, answerStatus, useAnswer } from "~/features/content/answer";
import { backParam } from "~/features/content/back-link";
import { contentId } from "~/features/content/content-id";
import { fetchNewsItem } from "~/features/content/news";
import type { NewsPageContent } from "~/features/content/news-content";
import { NewsPage } from "~/features/content/news-page";
import { newsPage } from "~/features/content/news-pages.server";
import { NewsNotFound } from "~/features/content/news-states";
import { type Backend, backendContext } from "~/lib/data/backend";
import { loadingPageMeta, missingPageMeta, openGraphImage, pageMeta } from "~/lib/seo/seo";
import { breadcrumbData, postData } from "~/lib/seo/structured-data";
import { usePageTitle } from "~/lib/seo/use-page-title";
import type { Route } from "./+types/news-article";

export async function loader({ context, params }: Route.LoaderArgs) {
  const news = await answerOf(readPage(context.get(backendContext), contentId(params.newsId)));
  return data(news, { status: answerStatus(news) });
}

export const handle = { searchParams: [backParam] };

export function clientLoader(page: Route.ClientLoaderArgs) {
  return answerOrPending(page);
}

export const meta: Route.MetaFunction = ({ matches: [root], loaderData, params }) => {
  const { siteUrl } = root.loaderData.config;
  const path = `/news/${params.newsId}`;
  if (!loaderData || "pending" in loaderData) {
    return loadingPageMeta({ title: `${product.name} News`, path, siteUrl });
  }
  if (!loaderData.loaded || !loaderData.value) {
    return missingPageMeta(`News not found - ${product.name} News`);
  }
  const { item } = loaderData.value;
  const image = openGraphImage(`news-${params.newsId}`);
  return pageMeta({
    title: pageTitle(item),
    description: item.description,
    path,
    siteUrl,
    image,
    type: "article",
    structuredData: [
      ...(item.structuredData ?? [
        postData(siteUrl, {
          type: "NewsArticle",
          title: item.title,
          description: item.description,
          path,
          image: item.picture?.url ?? image,
          published: item.date.iso,
          section: item.category,
        }),
      ]),
      breadcrumbData(siteUrl, [
        { name: "News", path: "/news" },
        { name: item.title, path },
      ]),
    ],
  });
};

export default function NewsArticle({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer(loaderData);
  const news = answer?.loaded ? answer.value : null;
  usePageTitle(news ? pageTitle(news.item) : undefined);
  return (
    <Page width="reading">
      {!answer && <Spinner label="Loading news…" />}
      {answer && !news && <NewsNotFound />}
      {news && <NewsPage item={news.item} now={news.now} />}
    </Page>
  );
}

async function readPage({ anonymous, config }: Backend, id: number | null) {
  const item = id === null ? null : await fetchNewsItem(anonymous, id);
  return item && { item: newsPage(item, config.siteUrl), now: Date.now() };
}

function pageTitle(item: NewsPageContent): string {
  return `${item.title} - ${product.name} News`;
}
