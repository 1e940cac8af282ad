import { geolocationSource } from "#domain/product.ts";
import { PriceTerms } from "~/components/listing/price-terms";
import { usePriceCurrency } from "~/lib/data/price-currency";

/** What only viewers who see prices and ratings need to know about them. */
export function PriceFooter({ currency }: { currency: string }) {
  const { isByCountry } = usePriceCurrency(true);
  return (
    <>
      <span>† Ex ante rating: given before the project has issued credits.</span>
      {isByCountry && (
        <span>
          The currency is that of your country.{" "}
          <a
            href={geolocationSource.url}
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-[0.2em]"
          >
            {geolocationSource.label}
          </a>
        </span>
      )}
      <PriceTerms currency={currency} className="basis-full" />
    </>
  );
}
