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
} from "#domain/content-piece.ts";
import { product } from "#domain/product.ts";
import { Badge } from "~/components/ui/badge";
import { buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DeskFailure, DeskSkeleton } from "~/components/ui/desk-states";
import type { PublicConfig } from "~/lib/backend";
import { classNames } from "~/lib/class-names";
import { shortDate } from "~/lib/dates";
import { usePageTitle } from "~/lib/use-page-title";
import { NewsCategoryBadge } from "../news-category-badge";
import { piecesQuery } from "./piece-queries";

export function ContentListPage({ config }: { config: PublicConfig }) {
  const [parameters] = useSearchParams();
  const chosen = parameters.get("show") ?? "news";
  const kind: PieceKind = isPieceKind(chosen) ? chosen : "news";
  const pieces = useQuery(piecesQuery(config, kind));
  usePageTitle(`Content desk - ${product.name}`);
  return (
    <>
      <header className="mb-5 flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="font-serif text-3xl leading-tight font-medium tracking-[-0.01em] md:text-4xl">
            Content desk
          </h1>
          <p role="status" className="mt-1.5 min-h-6 text-sm text-quiet">
            {pieces.data && summary(pieces.data)}
          </p>
        </div>
        <Link to={`/admin/content/${kind}/new`} className={buttonClass({ size: "sm" })}>
          <Plus aria-hidden="true" size={16} />
          New {pieceKinds[kind].one}
        </Link>
      </header>
      <nav aria-label="Kind of content" className="mb-4">
        <ul className="flex gap-1.5">
          {Object.entries(pieceKinds).map(([name, { label }]) => (
            <li key={name}>
              <Link
                to={name === "news" ? "/admin/content" : `/admin/content?show=${name}`}
                replace
                aria-current={name === kind ? "true" : undefined}
                className={classNames(
                  "inline-flex min-h-8.5 items-center rounded-full border px-3 text-sm transition-colors",
                  name === kind
                    ? "border-moss bg-mint font-medium text-pine"
                    : "border-rule bg-white text-quiet hover:border-moss hover:text-ink",
                )}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {pieces.isPending && <DeskSkeleton label="Loading the content" />}
      {pieces.isError && (
        <DeskFailure
          title="The content could not be loaded"
          message={pieces.error.message}
          onRetry={() => void pieces.refetch()}
        />
      )}
      {pieces.data?.length === 0 && (
        <div className="rounded-xl border border-rule bg-white px-6 py-14 text-center">
          <h2 className="font-serif text-2xl font-medium">Nothing written yet</h2>
          <p className="mt-2 text-sm text-quiet">Drafts and published pieces appear here.</p>
        </div>
      )}
      {pieces.data && pieces.data.length > 0 && <PieceTable kind={kind} pieces={pieces.data} />}
    </>
  );
}

const head = "bg-paper px-3 py-2.5 text-left text-xs font-semibold text-quiet first:pl-5 last:pr-5";
const cell = "px-3 py-3 align-top first:pl-5 last:pr-5";

function PieceTable({ kind, pieces }: { kind: PieceKind; pieces: Piece[] }) {
  const now = Date.now();
  return (
    <Card className="overflow-hidden">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{pieceKinds[kind].label}, newest first</caption>
        <thead className="border-b border-rule">
          <tr>
            <th scope="col" className={head}>
              Title
            </th>
            {kind === "news" && (
              <th scope="col" className={classNames(head, "hidden md:table-cell")}>
                Category
              </th>
            )}
            <th scope="col" className={classNames(head, "hidden w-36 sm:table-cell")}>
              Publishing date
            </th>
            <th scope="col" className={classNames(head, "w-32")}>
              State
            </th>
          </tr>
        </thead>
        <tbody>
          {pieces.map((piece) => {
            const { label, tone } = pieceStates[pieceState(piece, now)];
            return (
              <tr
                key={piece.id}
                className="relative border-b border-rule transition-colors last:border-0 hover:bg-mint-pale has-[a:focus-visible]:bg-mint-pale"
              >
                <td className={cell}>
                  <Link
                    to={`/admin/content/${kind}/${piece.id}`}
                    className="font-medium outline-offset-4 after:absolute after:inset-0 hover:underline hover:underline-offset-4"
                  >
                    {piece.title}
                  </Link>
                </td>
                {kind === "news" && (
                  <td className={classNames(cell, "hidden md:table-cell")}>
                    <NewsCategoryBadge category={piece.category ?? null} />
                  </td>
                )}
                <td
                  className={classNames(cell, "hidden whitespace-nowrap text-quiet sm:table-cell")}
                >
                  {piece.publishingDate ? shortDate(piece.publishingDate) : "No date"}
                </td>
                <td className={cell}>
                  <Badge tone={tone}>{label}</Badge>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
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
