import type { ReactNode } from "react";
import { Card } from "~/components/ui/card";
import { classNames } from "~/lib/class-names";
import { CompanyLogo } from "./company-logo";
import { HiddenValue } from "./hidden-value";
import { accreditationLabels, type ListingSummary } from "./listing-summary";

interface ListingCardsProps {
  listings: readonly ListingSummary[];
  logoAddress: (listing: ListingSummary) => string | null;
  /** How many are shown; the rest is in the page for readers without scripts. */
  shown: number;
  className?: string;
}

/** The listings in a narrow window: one card for each. */
export function ListingCards({ listings, logoAddress, shown, className }: ListingCardsProps) {
  return (
    <ul className={classNames("grid gap-3", className)}>
      {listings.map((listing, index) => (
        <li key={listing.id} className={index >= shown ? "hidden noscript:block" : undefined}>
          <Card className="p-4">
            <div className="flex items-start gap-3">
              <CompanyLogo company={listing.company} src={logoAddress(listing)} />
              <div className="min-w-0">
                <h3 className="text-[1.0625rem] leading-tight font-medium">{listing.company}</h3>
                <p className="mt-1 text-sm leading-snug text-quiet">
                  {listing.projectType} · {listing.sector}
                </p>
              </div>
            </div>
            <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 border-t border-rule pt-4 text-sm">
              <Detail label="Cost / tCO2e">
                <HiddenValue placeholder="$XX.XX" />
              </Detail>
              <Detail label="Permanence">
                <HiddenValue placeholder="XX years" />
              </Detail>
              <Detail label="Credit Type">{listing.carbonCategory}</Detail>
              <Detail label="Project Location">{listing.location}</Detail>
              <Detail label="Accreditation" className="col-span-2">
                {accreditationLabels(listing.accreditations).join(", ")}
              </Detail>
            </dl>
          </Card>
        </li>
      ))}
    </ul>
  );
}

interface DetailProps {
  label: string;
  className?: string;
  children: ReactNode;
}

function Detail({ label, className, children }: DetailProps) {
  return (
    <div className={className}>
      <dt className="text-xs text-quiet">{label}</dt>
      <dd className="mt-1 leading-snug">{children}</dd>
    </div>
  );
}
