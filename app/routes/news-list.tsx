import { data } from "react-router";
import { product } from "#domain/product.ts";
import { Card } from "~/components/ui/card";
import { Page } from "~/components/ui/page";
import { Spinner } from "~/components/ui/spinner";
import { answerOf, answerOrPending, answerStatus, useAnswer } from "~/features/content/answer";
import { fetchNews } from "~/features/content/news";
import { NewsCard } from "~/features/content/news-card";
import { NewsHeader } from "~/features/content/news-header";
import { newsCard } from "~/features/content/news-pages.server";
import { NewsError, NoNews } from "~/features/content/news-states";
import { backendContext } from "~/lib/data/backend";
import { openGraphImage, pageMeta } from "~/lib/seo/seo";
import { breadcrumbData } from "~/lib/seo/structured-data";
import type { Route } from "./+types/news-list";

const path = "/news";

export async function loader({ context }: Route.LoaderArgs) {
  const found = fetchNews(context.get(backendContext).anonymous);
  const news = await answerOf(
    found.then((rows) => ({ items: rows.map(newsCard), now: Date.now() })),
  );
  return data(news, { status: answerStatus(news) });
}

export function clientLoader(page: Route.ClientLoaderArgs) {
  return answerOrPending(page);
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const { siteUrl } = root.loaderData.config;
  return [
    ...pageMeta({
      title: `${product.name} News`,
      description: `What is new in ${product.name}'s comparison table, how we work, and what changes in the market for carbon credits.`,
      path,
      siteUrl,
      image: openGraphImage("news"),
      structuredData: [breadcrumbData(siteUrl, [{ name: "News", path }])],
    }),
    {
      tagName: "link",
      rel: "alternate",
      type: "application/atom+xml",
      title: `${product.name} News`,
      href: "/news.atom",
    },
  ];
};

export default function NewsList({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer(loaderData);
  const news = answer?.loaded ? answer.value : null;
  return (
    <Page>
      <NewsHeader hasNews={Boolean(news?.items.length)} />
      {!answer && <Spinner label="Loading news…" className="flex justify-center py-16" />}
      {answer?.loaded === false && <NewsError message={answer.message} />}
      {news?.items.length === 0 && <NoNews />}
      {news && news.items.length > 0 && (
        <Card>
          <ul className="divide-y divide-rule">
            {news.items.map((item) => (
              <li key={item.id}>
                <NewsCard item={item} now={news.now} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Page>
  );
}
