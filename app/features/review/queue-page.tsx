import { useQuery } from "@tanstack/react-query";
import { MailWarning } from "lucide-react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { product } from "#domain/product.ts";
import {
  ageOf,
  isWaitingView,
  type QueueRow,
  queueViewOf,
  searchQueue,
} from "#domain/review/review-queue.ts";
import { AdminHeading } from "~/components/admin/admin-heading";
import { AdminEmpty, AdminFailure, AdminSkeleton } from "~/components/admin/admin-states";
import { Button } from "~/components/ui/button";
import { usePageTitle } from "~/lib/seo/use-page-title";
import { QueueFilters } from "./queue-filters";
import { queueQuery, undeliveredMailQuery } from "./queue-query";
import { QueueTable } from "./queue-table";
import { ShortcutsButton, ShortcutsDialog } from "./shortcuts-dialog";
import { useNow } from "./use-now";
import { useShortcuts } from "./use-shortcuts";

/** More rows than anybody reads at once are shown on request. */
const rowsAtFirst = 200;

export function QueuePage() {
  const [parameters, setParameters] = useSearchParams();
  const view = queueViewOf(parameters.get("show"));
  // Kept here as well: the address follows too slowly for somebody who types.
  const [search, setSearch] = useState(parameters.get("q") ?? "");
  const queue = useQuery(queueQuery(view));
  const now = useNow();
  const [showsAll, setShowsAll] = useState(false);
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLTableElement>(null);
  usePageTitle(`Review queue - ${product.name}`);
  useShortcuts({
    j: () => moveFocus(table.current, 1),
    k: () => moveFocus(table.current, -1),
    "/": () => searchBox.current?.focus(),
    "?": () => setShowsShortcuts(true),
  });

  function changeSearch(words: string) {
    setSearch(words);
    setParameters(
      (current) => {
        if (words) current.set("q", words);
        else current.delete("q");
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  const found = queue.data && searchQueue(queue.data, search);
  const shown = showsAll ? found : found?.slice(0, rowsAtFirst);
  return (
    <>
      <AdminHeading
        title="Review queue"
        summary={found && summary(found, isWaitingView(view), now)}
      >
        <ShortcutsButton onOpen={() => setShowsShortcuts(true)} />
      </AdminHeading>
      <UndeliveredMailNotice />
      <QueueFilters view={view} search={search} searchBox={searchBox} onSearch={changeSearch} />
      {queue.isPending && <AdminSkeleton label="Loading the queue" />}
      {queue.isError && (
        <AdminFailure
          title="The queue could not be loaded"
          error={queue.error}
          onRetry={() => void queue.refetch()}
        />
      )}
      {shown && shown.length > 0 && <QueueTable rows={shown} view={view} now={now} table={table} />}
      {shown?.length === 0 && (
        <NothingThere isSearch={search !== ""} isWaiting={isWaitingView(view)} />
      )}
      {found && shown && found.length > shown.length && (
        <Button variant="secondary" size="sm" className="mt-4" onClick={() => setShowsAll(true)}>
          Show all {found.length}
        </Button>
      )}
      <ShortcutsDialog isOpen={showsShortcuts} onClose={() => setShowsShortcuts(false)} />
    </>
  );
}

function summary(rows: QueueRow[], isWaiting: boolean, now: number): string {
  if (!isWaiting) return rows.length === 1 ? "1 project" : `${rows.length} projects`;
  const [oldest] = rows;
  if (!oldest) return "Nothing is waiting";
  return `${rows.length} waiting, the oldest for ${ageOf(oldest.since, now)}`;
}

/** Moves the focus up or down the rows; from outside the table to the first one. */
function moveFocus(table: HTMLTableElement | null, step: 1 | -1) {
  const links = [...(table?.querySelectorAll<HTMLAnchorElement>("tbody a") ?? [])];
  const current = links.findIndex((link) => link.matches(":focus"));
  links[Math.max(0, Math.min(links.length - 1, current + step))]?.focus();
}

function NothingThere({ isSearch, isWaiting }: { isSearch: boolean; isWaiting: boolean }) {
  const [title, hint] = isSearch
    ? ["Nothing found", "No project here has these words in its company, ID, type or location."]
    : isWaiting
      ? [
          "Nothing is waiting",
          "New submissions and changes to listed projects appear here automatically.",
        ]
      : ["Nothing here yet", "Projects appear here once the team has decided on them."];
  return <AdminEmpty title={title} hint={hint} />;
}

function UndeliveredMailNotice() {
  const { data } = useQuery(undeliveredMailQuery());
  if (!data || data.count === 0) return null;
  return (
    <div
      role="status"
      className="mb-4 flex gap-3 rounded-xl border border-amber/35 bg-amber-tint/60 px-4 py-3 text-sm"
    >
      <MailWarning aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-amber" />
      <p className="min-w-0 break-words">
        <strong className="font-semibold">
          {data.count === 1 ? "1 e-mail is" : `${data.count} e-mails are`} waiting for the mail
          server.
        </strong>{" "}
        Each will be retried automatically; nothing is lost. Last error: {data.lastError}
      </p>
    </div>
  );
}
