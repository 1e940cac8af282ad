import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { type PieceKind, pieceKinds } from "#domain/content-piece.ts";
import { DeskFailure, DeskSkeleton } from "~/components/ui/desk-states";
import type { PublicConfig } from "~/lib/backend";
import { PieceEditor } from "./piece-editor";
import { pieceQuery } from "./piece-queries";

interface EditorPageProps {
  config: PublicConfig;
  kind: PieceKind;
  /** null: a new piece. */
  id: number | null;
}

export function EditorPage({ config, kind, id }: EditorPageProps) {
  const piece = useQuery(pieceQuery(config, kind, id));
  return (
    <>
      <Link
        to={kind === "news" ? "/admin/content" : `/admin/content?show=${kind}`}
        className="mb-4 inline-flex items-center gap-1.5 text-sm font-medium text-pine hover:underline hover:underline-offset-4"
      >
        <ArrowLeft aria-hidden="true" size={16} />
        Back to {pieceKinds[kind].label.toLowerCase()}
      </Link>
      {piece.isPending && <DeskSkeleton label={`Loading the ${pieceKinds[kind].one}`} />}
      {piece.isError && piece.data === undefined && (
        <DeskFailure
          title={`The ${pieceKinds[kind].one} could not be loaded`}
          message={piece.error.message}
          onRetry={() => void piece.refetch()}
        />
      )}
      {piece.data === null && id !== null && (
        <p className="rounded-xl border border-rule bg-white px-6 py-14 text-center">
          There is no {pieceKinds[kind].one} with this number. It may have been deleted.
        </p>
      )}
      {piece.data !== undefined && (piece.data !== null || id === null) && (
        <PieceEditor config={config} kind={kind} opened={piece.data} />
      )}
    </>
  );
}
