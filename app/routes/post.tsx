import { Suspense } from "react";
import { Await, data, isRouteErrorResponse, useLocation } from "react-router";
import { type PostKind, postKinds } from "#domain/content/post.ts";
import { Page } from "~/components/ui/page";
import { Spinner } from "~/components/ui/spinner";
import { loadOrDefer, orUnavailable, useHeadWhenLoaded } from "~/features/content/load-content";
import { postContent } from "~/features/content/post-content.server";
import { postMeta } from "~/features/content/post-meta";
import { PostNotFound } from "~/features/content/post-not-found";
import { backParam, PostPage } from "~/features/content/post-page";
import { fetchPost, postId } from "~/features/content/posts";
import { backendContext } from "~/lib/data/backend";
import type { Route } from "./+types/post";

/** One module for articles and news items; the address says which. */
function kindAt(pathname: string): PostKind {
  return pathname.startsWith(`${postKinds.news.path}/`) ? "news" : "articles";
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { anonymous, config } = context.get(backendContext);
  const kind = kindAt(url.pathname);
  const id = postId(params.id);
  const post = id === null ? null : await orUnavailable(fetchPost(anonymous, kind, id));
  if (!post) throw data(null, { status: 404 });
  return { content: postContent(kind, post, config.siteUrl) };
}

export const handle = { searchParams: [backParam] };

export function clientLoader(page: Route.ClientLoaderArgs) {
  return loadOrDefer(page);
}

export const meta: Route.MetaFunction = ({ matches: [root], loaderData, params, location }) => {
  const { siteUrl } = root.loaderData.config;
  return postMeta({ kind: kindAt(location.pathname), id: params.id, siteUrl }, loaderData?.content);
};

export default function Post({ loaderData, params }: Route.ComponentProps) {
  const kind = kindAt(useLocation().pathname);
  useHeadWhenLoaded(loaderData.content);
  return (
    <Page width="reading">
      <Suspense
        key={`${kind} ${params.id}`}
        fallback={<Spinner label={kind === "news" ? "Loading news…" : "Loading article…"} />}
      >
        <Await resolve={loaderData.content} errorElement={<PostNotFound kind={kind} />}>
          {(post) => <PostPage post={post} />}
        </Await>
      </Suspense>
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const kind = kindAt(useLocation().pathname);
  if (!isRouteErrorResponse(error)) throw error;
  return (
    <Page width="reading">
      <PostNotFound kind={kind} />
    </Page>
  );
}
