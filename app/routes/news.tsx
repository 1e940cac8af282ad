import { Suspense } from "react";
import { isRouteErrorResponse } from "react-router";
import { product } from "#domain/product.ts";
import { Page } from "~/components/ui/page";
import { Spinner } from "~/components/ui/spinner";
import { Deferred } from "~/features/content/deferred";
import { loadOrDefer, orUnavailable } from "~/features/content/load-content";
import { NewsHeader } from "~/features/content/news-header";
import { NewsError, NewsList } from "~/features/content/news-list";
import { newsCard } from "~/features/content/post-content.server";
import { fetchPosts } from "~/features/content/posts";
import { backendContext } from "~/lib/data/backend";
import { openGraphImage, pageMeta } from "~/lib/seo/seo";
import { breadcrumbData } from "~/lib/seo/structured-data";
import type { Route } from "./+types/news";

const path = "/news";

export async function loader({ context }: Route.LoaderArgs) {
  const news = await orUnavailable(fetchPosts(context.get(backendContext).anonymous, "news"));
  return { content: news.map(newsCard) };
}

export function clientLoader(page: Route.ClientLoaderArgs) {
  return loadOrDefer(page);
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const { siteUrl } = root.loaderData.config;
  return [
    ...pageMeta({
      title: `${product.name} News`,
      description: `What's new in ${product.name}'s comparison table, how we work, and what is changing in the carbon credit market.`,
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

export default function News({ loaderData }: Route.ComponentProps) {
  return (
    <Page>
      <Suspense
        fallback={
          <>
            <NewsHeader hasNews={false} />
            <Spinner label="Loading news…" className="flex min-h-96 justify-center" />
          </>
        }
      >
        <Deferred content={loaderData.content} failed={(error) => <Failure error={error} />}>
          {(items) => (
            <>
              <NewsHeader hasNews={items.length > 0} />
              <NewsList items={items} />
            </>
          )}
        </Deferred>
      </Suspense>
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) throw error;
  return (
    <Page>
      <Failure error={error} />
    </Page>
  );
}

function Failure({ error }: { error: unknown }) {
  return (
    <>
      <NewsHeader hasNews={false} />
      <NewsError error={error} />
    </>
  );
}
