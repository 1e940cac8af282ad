import { Suspense } from "react";
import { data, isRouteErrorResponse, redirect, useLocation } from "react-router";
import { Page } from "~/components/ui/page";
import { Spinner } from "~/components/ui/spinner";
import { Deferred } from "~/features/content/deferred";
import { loadOrDefer, orUnavailable, useHeadWhenLoaded } from "~/features/content/load-content";
import { postContent } from "~/features/content/post-content.server";
import { postMeta } from "~/features/content/post-meta";
import { LatePostFailure, PostNotFound } from "~/features/content/post-not-found";
import { backParam, PostPage } from "~/features/content/post-page";
import { fetchPost, movedPostPath, postKindAt, postPageParams } from "~/features/content/posts";
import { backendContext } from "~/lib/data/backend";
import type { Route } from "./+types/post";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { anonymous, config } = context.get(backendContext);
  const kind = postKindAt(url.pathname);
  const post = await orUnavailable(fetchPost(anonymous, kind, params.id));
  if (!post) {
    const path = await orUnavailable(movedPostPath(anonymous, kind, params.id));
    throw path ? redirect(path + url.search, 301) : data(null, { status: 404 });
  }
  return { content: postContent(kind, post, config) };
}

export const handle = { searchParams: [backParam], pageParams: postPageParams };

export function clientLoader(page: Route.ClientLoaderArgs) {
  return loadOrDefer(page);
}

export const meta: Route.MetaFunction = ({ matches: [root], loaderData, params, location }) => {
  const { siteUrl } = root.loaderData.config;
  return postMeta(
    { kind: postKindAt(location.pathname), reference: params.id, siteUrl },
    loaderData?.content,
  );
};

export default function Post({ loaderData, params }: Route.ComponentProps) {
  const kind = postKindAt(useLocation().pathname);
  useHeadWhenLoaded(loaderData.content);
  return (
    <Page width="reading">
      <Suspense
        key={`${kind} ${params.id}`}
        fallback={
          <h1 className="flex min-h-[50vh] items-start justify-center pt-16">
            <Spinner label={kind === "news" ? "Loading news…" : "Loading article…"} />
          </h1>
        }
      >
        <Deferred
          content={loaderData.content}
          failed={(error) => <LatePostFailure kind={kind} error={error} />}
        >
          {(post) => <PostPage post={post} />}
        </Deferred>
      </Suspense>
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const kind = postKindAt(useLocation().pathname);
  if (!isRouteErrorResponse(error)) throw error;
  return (
    <Page width="reading">
      <PostNotFound kind={kind} error={error} />
    </Page>
  );
}
