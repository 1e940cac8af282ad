import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import {
  isPostKind,
  type Post,
  type PostKind,
  postKinds,
  postState,
  postStates,
} from "#domain/content/stored-post.ts";
import { product } from "#domain/product.ts";
import { figure } from "#domain/text/figure.ts";
import { plural } from "#domain/text/plural.ts";
import { AdminHeading } from "~/components/admin/admin-heading";
import { AdminEmpty, AdminFailure, AdminSkeleton } from "~/components/admin/admin-states";
import { type AdminColumn, AdminRowLink, AdminTable } from "~/components/admin/admin-table";
import { Badge } from "~/components/ui/badge";
import { buttonClass } from "~/components/ui/button";
import { ViewLinks } from "~/components/ui/view-links";
import { shortDate } from "~/lib/format/dates";
import { usePageTitle } from "~/lib/seo/use-page-title";
import { NewsCategoryBadge } from "../news-byline";
import { postsQuery } from "./post-queries";

export function ContentListPage() {
  const [parameters] = useSearchParams();
  const chosen = parameters.get("show") ?? "news";
  const kind: PostKind = isPostKind(chosen) ? chosen : "news";
  const posts = useQuery(postsQuery(kind));
  usePageTitle(`Content - ${product.name}`);
  return (
    <>
      <AdminHeading title="Content" summary={posts.data && summary(posts.data)}>
        <Link to={`/admin/content/${kind}/new`} className={buttonClass({ size: "sm" })}>
          <Plus aria-hidden="true" size={16} />
          New {postKinds[kind].one}
        </Link>
      </AdminHeading>
      <div className="mb-4">
        <ViewLinks label="Type of content" views={views} current={kind} />
      </div>
      {posts.isPending && <AdminSkeleton label="Loading content" />}
      {posts.isError && (
        <AdminFailure
          title="The content could not be loaded"
          error={posts.error}
          onRetry={() => posts.refetch()}
        />
      )}
      {posts.data?.length === 0 && (
        <AdminEmpty title="No posts yet" hint="Drafts and published posts will appear here." />
      )}
      {posts.data && posts.data.length > 0 && <PostTable kind={kind} posts={posts.data} />}
    </>
  );
}

const views = Object.entries(postKinds).map(([name, { label, listPath }]) => ({
  name,
  label,
  to: listPath,
}));

function PostTable({ kind, posts }: { kind: PostKind; posts: Post[] }) {
  const now = Date.now();
  const columns: (AdminColumn<Post> | false)[] = [
    {
      label: "Title",
      className: "wrap-anywhere",
      cell: ({ id, title }) => (
        <AdminRowLink to={`/admin/content/${kind}/${id}`}>{title}</AdminRowLink>
      ),
    },
    kind === "news" && {
      label: "Category",
      from: "md",
      className: "whitespace-nowrap",
      cell: ({ category = null }) => <NewsCategoryBadge category={category} />,
    },
    {
      label: "Publishing date",
      from: "sm",
      headClassName: "w-36",
      className: "whitespace-nowrap text-quiet",
      cell: ({ publishingDate }) => (publishingDate ? shortDate(publishingDate) : "No date"),
    },
    {
      label: "Status",
      headClassName: "w-32",
      cell: (post) => {
        const { label, tone } = postStates[postState(post, now)];
        return <Badge tone={tone}>{label}</Badge>;
      },
    },
  ];
  return (
    <AdminTable
      caption={`${postKinds[kind].label}, newest first`}
      columns={columns.filter((column) => column !== false)}
      rows={posts}
      keyOf={({ id }) => id}
    />
  );
}

function summary(posts: Post[]): string {
  const now = Date.now();
  const counts = { draft: 0, scheduled: 0, published: 0 };
  for (const post of posts) counts[postState(post, now)] += 1;
  return [
    `${figure(counts.published)} published`,
    counts.scheduled > 0 && `${figure(counts.scheduled)} scheduled`,
    counts.draft > 0 && plural(counts.draft, "draft", "drafts"),
  ]
    .filter(Boolean)
    .join(", ");
}
