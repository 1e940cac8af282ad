import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import {
  isPieceKind,
  type Piece,
  type PieceKind,
  pieceKinds,
  pieceState,
  pieceStates,
} from "#domain/content/post.ts";
import { product } from "#domain/product.ts";
import { DeskHeading } from "~/components/admin/desk-heading";
import { DeskEmpty, DeskFailure, DeskSkeleton } from "~/components/admin/desk-states";
import { DeskCell, DeskRow, DeskRowLink, DeskTable } from "~/components/admin/desk-table";
import { DeskViews } from "~/components/admin/desk-views";
import { Badge } from "~/components/ui/badge";
import { buttonClass } from "~/components/ui/button";
import { shortDate } from "~/lib/format/dates";
import { usePageTitle } from "~/lib/seo/use-page-title";
import { NewsCategoryBadge } from "../news-category-badge";
import { contentListPath } from "./content-list-path";
import { piecesQuery } from "./piece-queries";

export function ContentListPage() {
  const [parameters] = useSearchParams();
  const chosen = parameters.get("show") ?? "news";
  const kind: PieceKind = isPieceKind(chosen) ? chosen : "news";
  const pieces = useQuery(piecesQuery(kind));
  usePageTitle(`Content desk - ${product.name}`);
  return (
    <>
      <DeskHeading title="Content desk" summary={pieces.data && summary(pieces.data)}>
        <Link to={`/admin/content/${kind}/new`} className={buttonClass({ size: "sm" })}>
          <Plus aria-hidden="true" size={16} />
          New {pieceKinds[kind].one}
        </Link>
      </DeskHeading>
      <div className="mb-4">
        <DeskViews label="Kind of content" views={views} current={kind} />
      </div>
      {pieces.isPending && <DeskSkeleton label="Loading the content" />}
      {pieces.isError && (
        <DeskFailure
          title="The content could not be loaded"
          error={pieces.error}
          onRetry={() => void pieces.refetch()}
        />
      )}
      {pieces.data?.length === 0 && (
        <DeskEmpty title="Nothing written yet" hint="Drafts and published pieces appear here." />
      )}
      {pieces.data && pieces.data.length > 0 && <PieceTable kind={kind} pieces={pieces.data} />}
    </>
  );
}

const views = Object.entries(pieceKinds).map(([name, { label }]) => ({
  name,
  label,
  to: contentListPath(name),
}));

const title = { label: "Title" };
const category = { label: "Category", className: "hidden md:table-cell" };
const date = { label: "Publishing date", className: "hidden w-36 sm:table-cell" };
const state = { label: "State", className: "w-32" };

function PieceTable({ kind, pieces }: { kind: PieceKind; pieces: Piece[] }) {
  const now = Date.now();
  const isNews = kind === "news";
  return (
    <DeskTable
      caption={`${pieceKinds[kind].label}, newest first`}
      columns={isNews ? [title, category, date, state] : [title, date, state]}
    >
      {pieces.map((piece) => {
        const { label, tone } = pieceStates[pieceState(piece, now)];
        return (
          <DeskRow key={piece.id}>
            <DeskCell>
              <DeskRowLink to={`/admin/content/${kind}/${piece.id}`}>{piece.title}</DeskRowLink>
            </DeskCell>
            {isNews && (
              <DeskCell className="hidden md:table-cell">
                <NewsCategoryBadge category={piece.category ?? null} />
              </DeskCell>
            )}
            <DeskCell className="hidden whitespace-nowrap text-quiet sm:table-cell">
              {piece.publishingDate ? shortDate(piece.publishingDate) : "No date"}
            </DeskCell>
            <DeskCell>
              <Badge tone={tone}>{label}</Badge>
            </DeskCell>
          </DeskRow>
        );
      })}
    </DeskTable>
  );
}

function summary(pieces: Piece[]): string {
  const now = Date.now();
  const counts = { draft: 0, scheduled: 0, published: 0 };
  for (const piece of pieces) counts[pieceState(piece, now)] += 1;
  return [
    `${counts.published} published`,
    counts.scheduled > 0 && `${counts.scheduled} scheduled`,
    counts.draft > 0 && `${counts.draft} ${counts.draft === 1 ? "draft" : "drafts"}`,
  ]
    .filter(Boolean)
    .join(", ");
}
