import { figure } from "#domain/text/figure.ts";
import { AdminCell, AdminRow, AdminTable } from "~/components/admin/admin-table";
import { Card } from "~/components/ui/card";
import type { Person } from "./people-query";

/** The companies of an account, with their numbers of projects and files. */
export function PersonCompanies({ companies }: Pick<Person, "companies">) {
  if (companies.length === 0) {
    return <Card className="px-5 py-4 text-sm text-quiet">No companies or projects.</Card>;
  }
  return (
    <AdminTable
      caption="Companies of this account"
      columns={[
        { label: "Company" },
        { label: "Listed", className: "w-14 text-right sm:w-20" },
        { label: "Not listed", className: "w-18 text-right sm:w-24" },
        { label: "Files", className: "w-14 text-right sm:w-20" },
      ]}
    >
      {companies.map((company) => (
        <AdminRow key={company.id}>
          <AdminCell className="font-medium [overflow-wrap:anywhere]">{company.name}</AdminCell>
          {(["listed", "not_listed", "files"] as const).map((amount) => (
            <AdminCell key={amount} className="text-right tabular-nums">
              {figure(company[amount])}
            </AdminCell>
          ))}
        </AdminRow>
      ))}
    </AdminTable>
  );
}
