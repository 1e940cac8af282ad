import { ratingsAgency } from "#domain/product.ts";
import type { ExplorerView } from "./use-explorer-view";

const database = "https://db-ip.com";

/** Where the ratings come from and what their marks mean. */
export function TableFooter({ view }: { view: ExplorerView }) {
  const shownPrice = view.projects[0]?.currency;
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
      {view.isRevealed && (
        <>
          <span>† Ex ante rating: given before the project has issued credits.</span>
          <span>
            Prices in {shownPrice ?? "USD"}, by country.{" "}
            <a href={database} target="_blank" rel="noreferrer">
              IP Geolocation by DB-IP
            </a>
          </span>
        </>
      )}
    </p>
  );
}
