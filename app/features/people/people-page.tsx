import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { invitationsPath } from "#domain/people/invitations.ts";
import { peopleAddress, peoplePerPage } from "#domain/people/people-list.ts";
import { product } from "#domain/product.ts";
import { figure } from "#domain/text/figure.ts";
import { AdminHeading } from "~/components/admin/admin-heading";
import { AdminList } from "~/components/admin/admin-list";
import { AdminEmpty } from "~/components/admin/admin-states";
import { buttonClass } from "~/components/ui/button";
import { useListState } from "~/lib/browser/use-list-state";
import { usePageTitle } from "~/lib/seo/use-page-title";
import { InviteButton } from "./invite-button";
import { PeopleFilters } from "./people-filters";
import { peopleQuery } from "./people-query";
import { PeopleTable } from "./people-table";

/** Everyone with an account. */
export function PeoplePage() {
  const { choice, searched, page, change } = useListState(peopleAddress);
  const people = useQuery({
    ...peopleQuery(searched, page),
    placeholderData: keepPreviousData,
  });
  usePageTitle(`People - ${product.name}`);

  const { data: shown } = people;
  return (
    <>
      <AdminHeading title="People" summary={shown && amountOf(shown.total)}>
        <div className="flex flex-wrap gap-2.5">
          <Link to={invitationsPath} className={buttonClass({ variant: "secondary", size: "sm" })}>
            Invitations
          </Link>
          <InviteButton />
        </div>
      </AdminHeading>
      <PeopleFilters
        choice={choice}
        counts={shown?.counts}
        onSearch={(search) => change({ search })}
        onOrder={(order) => change({ order })}
      />
      <AdminList
        query={people}
        page={page}
        rowsPerPage={peoplePerPage}
        urlOf={(other) => peopleAddress.url(choice, other)}
        labels={{
          loading: "Loading people",
          failed: "The accounts could not be loaded",
          pages: "Pages of people",
        }}
        empty={
          <AdminEmpty
            title="No accounts found"
            hint={
              searched.search === ""
                ? "There are no accounts of this kind."
                : "No accounts match your search. E-mail addresses and company names are searched."
            }
            onClearSearch={searched.search === "" ? undefined : () => change({ search: "" })}
          />
        }
      >
        {(rows) => <PeopleTable people={rows} />}
      </AdminList>
    </>
  );
}

const amountOf = (total: number) => (total === 1 ? "1 account" : `${figure(total)} accounts`);
