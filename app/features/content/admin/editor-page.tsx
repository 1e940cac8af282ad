import { useQuery } from "@tanstack/react-query";
import { type PostKind, postKinds } from "#domain/content/stored-post.ts";
import { AdminEmpty, AdminFailure, AdminSkeleton } from "~/components/admin/admin-states";
import { BackLink } from "~/components/ui/back-link";
import { PostEditor } from "./post-editor";
import { postQuery } from "./post-queries";

interface EditorPageProps {
  kind: PostKind;
  /** Null for a new post. */
  id: number | null;
}

export function EditorPage({ kind, id }: EditorPageProps) {
  const post = useQuery(postQuery(kind, id));
  const isReady = post.data !== undefined && (post.data !== null || id === null);
  return (
    <>
      <BackLink to={postKinds[kind].listPath}>
        {`Back to ${postKinds[kind].label.toLowerCase()}`}
      </BackLink>
      {!isReady && <h1 className="sr-only">{`Edit ${postKinds[kind].one}`}</h1>}
      {post.isPending && <AdminSkeleton label={`Loading ${postKinds[kind].one}`} />}
      {post.isError && post.data === undefined && (
        <AdminFailure
          title={`The ${postKinds[kind].one} could not be loaded`}
          error={post.error}
          onRetry={() => post.refetch()}
        />
      )}
      {post.data === null && id !== null && (
        <AdminEmpty
          title={`This ${postKinds[kind].one} does not exist`}
          hint="It may have been deleted."
        />
      )}
      {isReady && <PostEditor kind={kind} opened={post.data} />}
    </>
  );
}
