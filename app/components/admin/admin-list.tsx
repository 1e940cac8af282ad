import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { Pagination } from "~/components/ui/pagination";
import type { RowPage } from "~/lib/data/row-page";
import { AdminFailure, AdminSkeleton } from "./admin-states";

/** What a list needs of the query that reads its rows. */
export type ListQuery<Row> = Pick<
  UseQueryResult<RowPage<Row>>,
  "data" | "error" | "isPending" | "isPlaceholderData" | "refetch"
>;

interface AdminListProps<Row> {
  query: ListQuery<Row>;
  page: number;
  rowsPerPage: number;
  /** The URL of a page, counted from 1. */
  urlOf: (page: number) => string;
  /** The loading label, the title of the error message, and the pagination's label. */
  labels: { loading: string; failed: string; pages: string };
  /** Shown when there are no rows. */
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** A paginated list in the admin area. */
export function AdminList<Row>(props: AdminListProps<Row>) {
  const { query, page, rowsPerPage, urlOf, labels, empty, children } = props;
  const { data: shown } = query;
  // The page has become empty because its last rows were decided on, changed or deleted.
  if (shown?.rows.length === 0 && page > 1 && !query.isPlaceholderData) {
    return <Navigate to={urlOf(1)} replace />;
  }
  return (
    <>
      {query.isPending && <AdminSkeleton label={labels.loading} />}
      {query.error && (
        <AdminFailure title={labels.failed} error={query.error} onRetry={() => query.refetch()} />
      )}
      {shown && (shown.rows.length > 0 ? children(shown.rows) : empty)}
      {shown && (
        <Pagination
          label={labels.pages}
          page={page}
          total={shown.total}
          rowsPerPage={rowsPerPage}
          to={urlOf}
        />
      )}
    </>
  );
}
