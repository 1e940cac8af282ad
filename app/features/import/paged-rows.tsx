import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { Button } from "~/components/ui/button";
import { failureMessage } from "~/lib/data/failure-message";
import { importsKey } from "./imports-query";

/** A row of an import, with what is to be said about it. */
export interface PagedRow {
  line: number;
  registryId: string;
  projectName: string | null;
  /** null if the project no longer exists. */
  projectId: string | null;
  text: string;
}

export const rowsPerPage = 100;

interface PagedRowsProps {
  importId: string;
  summary: string;
  /** Reads the next rows after a line; fewer than a page are the last ones. */
  read: (importId: string, afterLine: number) => Promise<PagedRow[]>;
}

/** Rows of an import of one kind, all of them, loaded page by page once opened. */
export function PagedRows({ importId, summary, read }: PagedRowsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const pages = useInfiniteQuery({
    queryKey: [...importsKey, importId, summary] as const,
    queryFn: ({ pageParam }) => read(importId, pageParam),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < rowsPerPage ? null : page.at(-1)?.line),
    enabled: isOpen,
  });
  const rows = pages.data?.pages.flat() ?? [];
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className="mt-1">
      <summary className="w-fit cursor-pointer py-1 font-medium text-pine">{summary}</summary>
      {pages.isPending && <p className="mt-1 text-quiet">Loading…</p>}
      {pages.isError && <p className="mt-1 text-brick">{failureMessage(pages.error)}</p>}
      <div className="max-h-72 overflow-y-auto">
        <ul className="mt-1 space-y-1">
          {rows.map(({ line, registryId, projectName, projectId, text }) => (
            <li key={line} className="wrap-anywhere">
              <span className="font-medium tabular-nums">{registryId}</span>{" "}
              {projectId && (
                <Link to={`/admin/projects/${projectId}`} className="underline underline-offset-2">
                  {projectName ?? "No name"}
                </Link>
              )}
              : {text}
            </li>
          ))}
        </ul>
        {pages.hasNextPage && (
          <Button
            variant="secondary"
            size="sm"
            className="mt-2"
            disabled={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {pages.isFetchingNextPage ? "Loading…" : "Show more"}
          </Button>
        )}
      </div>
    </details>
  );
}
