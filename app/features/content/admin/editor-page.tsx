import { useQuery } from "@tanstack/react-query";
import { type PieceKind, pieceKinds } from "#domain/content/post.ts";
import { DeskBackLink } from "~/components/admin/desk-back-link";
import { DeskEmpty, DeskFailure, DeskSkeleton } from "~/components/admin/desk-states";
import { contentListPath } from "./content-list-path";
import { PieceEditor } from "./piece-editor";
import { pieceQuery } from "./piece-queries";

interface EditorPageProps {
  kind: PieceKind;
  /** null: a new piece. */
  id: number | null;
}

export function EditorPage({ kind, id }: EditorPageProps) {
  const piece = useQuery(pieceQuery(kind, id));
  return (
    <>
      <DeskBackLink to={contentListPath(kind)}>
        {`Back to ${pieceKinds[kind].label.toLowerCase()}`}
      </DeskBackLink>
      {piece.isPending && <DeskSkeleton label={`Loading the ${pieceKinds[kind].one}`} />}
      {piece.isError && piece.data === undefined && (
        <DeskFailure
          title={`The ${pieceKinds[kind].one} could not be loaded`}
          error={piece.error}
          onRetry={() => void piece.refetch()}
        />
      )}
      {piece.data === null && id !== null && (
        <DeskEmpty
          title={`There is no ${pieceKinds[kind].one} with this number`}
          hint="It may have been deleted."
        />
      )}
      {piece.data !== undefined && (piece.data !== null || id === null) && (
        <PieceEditor kind={kind} opened={piece.data} />
      )}
    </>
  );
}
