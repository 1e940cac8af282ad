import { defaultCurrency } from "#domain/listing/currency.ts";
import { geolocationSource, ratingsAgency } from "#domain/product.ts";

interface TableFooterProps {
  isRevealed: boolean;
  currency: string | undefined;
}

/** Where the ratings come from and what their marks mean. */
export function TableFooter({ isRevealed, currency = defaultCurrency }: TableFooterProps) {
  return (
    <p className="table-footer">
      <span>
        Ratings by {ratingsAgency.fullName}.{" "}
        <a href={ratingsAgency.methodologyUrl} target="_blank" rel="noreferrer">
          Methodology
        </a>{" "}
        ·{" "}
        <a href={ratingsAgency.disclaimerUrl} target="_blank" rel="noreferrer">
          End-user disclaimer
        </a>
      </span>
      {isRevealed && (
        <>
          <span>† Ex ante rating: given before the project has issued credits.</span>
          <span>
            Prices in {currency}, by country.{" "}
            <a href={geolocationSource.url} target="_blank" rel="noreferrer">
              {geolocationSource.label}
            </a>
          </span>
        </>
      )}
    </p>
  );
}
