import type { ReactNode } from "react";
import { Badge } from "~/components/ui/badge";
import { classNames } from "~/lib/class-names";
import { CompanyLogo } from "./company-logo";
import { HiddenValue } from "./hidden-value";
import { accreditationLabels, type ListingSummary } from "./listing-summary";

interface ListingsTableProps {
  listings: readonly ListingSummary[];
  logoAddress: (listing: ListingSummary) => string | null;
  /** How many are shown; the rest is in the page for readers without scripts. */
  shown: number;
  className?: string;
}

const stickyColumn = "sticky left-0 z-10 border-r border-rule";

export function ListingsTable({ listings, logoAddress, shown, className }: ListingsTableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a scrollable area that the keyboard must reach
    <div
      role="region"
      aria-labelledby="projects-title"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area that the keyboard must reach
      tabIndex={0}
      className={classNames("relative overflow-x-auto rounded-xl border border-rule", className)}
    >
      <table className="w-full min-w-[75rem] border-collapse text-sm">
        <thead className="bg-paper text-left text-[0.8125rem] text-quiet">
          <tr>
            <Heading className={classNames(stickyColumn, "bg-paper pl-6")}>Company</Heading>
            <Heading>Project Sector</Heading>
            <Heading>Project Type</Heading>
            <Heading>Credit Type</Heading>
            <Heading>Project Location</Heading>
            <Heading className="text-right">Cost / tCO2e</Heading>
            <Heading className="text-right">Permanence</Heading>
            <Heading className="pr-6">Accreditation</Heading>
          </tr>
        </thead>
        <tbody>
          {listings.map((listing, index) => (
            <tr
              key={listing.id}
              className={classNames(
                "group border-t border-rule transition-colors hover:bg-mint-pale",
                index >= shown && "hidden noscript:table-row",
              )}
            >
              <th
                scope="row"
                className={classNames(
                  stickyColumn,
                  "bg-white py-3 pr-5 pl-6 text-left font-medium transition-colors group-hover:bg-mint-pale",
                )}
              >
                <span className="flex items-center gap-3">
                  <CompanyLogo company={listing.company} src={logoAddress(listing)} />
                  <span className="max-w-52">{listing.company}</span>
                </span>
              </th>
              <Cell>{listing.sector}</Cell>
              <Cell>{listing.projectType}</Cell>
              <Cell>{listing.carbonCategory}</Cell>
              <Cell>{listing.location}</Cell>
              <Cell className="figure">
                <HiddenValue placeholder="$XX.XX" />
              </Cell>
              <Cell className="figure">
                <HiddenValue placeholder="XX years" />
              </Cell>
              <Cell className="pr-6">
                <span className="flex flex-wrap gap-1">
                  {accreditationLabels(listing.accreditations).map((label) => (
                    <Badge key={label} tone="grey">
                      {label}
                    </Badge>
                  ))}
                </span>
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Heading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={classNames("px-4 py-3 font-semibold whitespace-nowrap", className)}>
      {children}
    </th>
  );
}

function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <td className={classNames("px-4 py-3 leading-snug text-balance", className)}>{children}</td>
  );
}
