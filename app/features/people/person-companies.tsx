import { AdminCell, AdminRow, AdminTable } from "~/components/admin/admin-table";
import { Card } from "~/components/ui/card";
import type { Person } from "./people-query";

/** The companies of an account, with how much each has. */
export function PersonCompanies({ companies }: Pick<Person, "companies">) {
  if (companies.length === 0) {
    return <Card className="px-5 py-4 text-sm text-quiet">No company and no project.</Card>;
  }
  return (
    <AdminTable
      caption="Companies of this account"
      columns={[
        { label: "Company" },
        { label: "Listed", className: "w-20 text-right" },
        { label: "Not listed", className: "w-24 text-right" },
        { label: "Files", className: "w-20 text-right" },
      ]}
    >
      {companies.map(({ id, name, ...amounts }) => (
        <AdminRow key={id}>
          <AdminCell className="font-medium [overflow-wrap:anywhere]">{name}</AdminCell>
          {[amounts.listed, amounts.not_listed, amounts.files].map((amount, index) => (
            <AdminCell
              key={["listed", "not listed", "files"][index]}
              className="text-right tabular-nums"
            >
              {amount.toLocaleString("en-GB")}
            </AdminCell>
          ))}
        </AdminRow>
      ))}
    </AdminTable>
  );
}
