import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { peopleAddress, peopleChoiceOf, peoplePerPage } from "#domain/people/people-list.ts";
import { product } from "#domain/product.ts";
import { figure } from "#domain/text/figure.ts";
import { AdminHeading } from "~/components/admin/admin-heading";
import { AdminEmpty, AdminFailure, AdminSkeleton } from "~/components/admin/admin-states";
import { Pagination } from "~/components/ui/pagination";
import { useListState } from "~/lib/browser/use-list-state";
import { usePageTitle } from "~/lib/seo/use-page-title";
import { PeopleFilters } from "./people-filters";
import { peopleQuery } from "./people-query";
import { PeopleTable } from "./people-table";

/** Everybody who has an account. */
export function PeoplePage() {
  const { choice, searched, page, change } = useListState({
    choiceOf: peopleChoiceOf,
    addressOf: peopleAddress,
  });
  const people = useQuery({
    ...peopleQuery(searched, page),
    placeholderData: keepPreviousData,
  });
  usePageTitle(`People - ${product.name}`);

  const part = people.data;
  if (part?.rows.length === 0 && page > 1 && !people.isPlaceholderData) {
    return <Navigate to={peopleAddress(choice)} replace />;
  }
  return (
    <>
      <AdminHeading title="People" summary={part && amountOf(part.total)}>
        {null}
      </AdminHeading>
      <PeopleFilters
        choice={choice}
        counts={part?.counts}
        onSearch={(search) => change({ search })}
        onOrder={(order) => change({ order })}
      />
      {people.isPending && <AdminSkeleton label="Loading people" />}
      {people.isError && (
        <AdminFailure
          title="The people could not be loaded"
          error={people.error}
          onRetry={() => people.refetch()}
        />
      )}
      {part && part.rows.length > 0 && <PeopleTable people={part.rows} />}
      {part?.rows.length === 0 && (
        <AdminEmpty
          title="Nobody found"
          hint={
            searched.search === ""
              ? "No account is of this kind."
              : "No account here has these words in its address or the names of its companies."
          }
          onClearSearch={searched.search === "" ? undefined : () => change({ search: "" })}
        />
      )}
      {part && (
        <Pagination
          label="Pages of people"
          page={page}
          total={part.total}
          rowsPerPage={peoplePerPage}
          to={(other) => peopleAddress(choice, other)}
        />
      )}
    </>
  );
}

const amountOf = (total: number) => (total === 1 ? "1 account" : `${figure(total)} accounts`);
