import { ratingsAgency } from "#domain/agencies/agencies.ts";
import { PriceFooter } from "./price-footer-on-demand";

interface TableFooterProps {
  /** The currency of the prices; null while they are hidden. */
  currency: string | null;
}

const linkClass = "underline underline-offset-[0.2em]";

/** The source of the ratings and the meaning of their marks. */
export function TableFooter({ currency }: TableFooterProps) {
  return (
    <div
      data-table-footer=""
      className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-[0.8125rem] text-quiet"
    >
      <span>
        Ratings by {ratingsAgency.fullName}.{" "}
        <a
          href={ratingsAgency.methodologyUrl}
          target="_blank"
          rel="noreferrer"
          className={linkClass}
        >
          Methodology
        </a>{" "}
        ·{" "}
        <a
          href={ratingsAgency.disclaimerUrl}
          target="_blank"
          rel="noreferrer"
          className={linkClass}
        >
          End-user disclaimer
        </a>
      </span>
      {currency && <PriceFooter currency={currency} />}
    </div>
  );
}
