import { Navigate } from "react-router";
import { isPostKind } from "#domain/content/stored-post.ts";
import { EditorPage } from "~/features/content/admin/editor-page";
import { postId } from "~/features/content/posts";
import type { Route } from "./+types/admin-content-post";

export default function AdminContentPost({ params }: Route.ComponentProps) {
  const { kind, id } = params;
  const number = postId(id);
  if (!isPostKind(kind) || (id !== "new" && number === null)) {
    return <Navigate to="/admin/content" replace />;
  }
  return <EditorPage key={`${kind} ${id}`} kind={kind} id={number} />;
}
