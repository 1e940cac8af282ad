import { useLocation, useNavigate } from "react-router";
import { currencyParam, defaultCurrency } from "#domain/listing/currency.ts";
import { rememberCurrency, usePriceCurrency } from "~/lib/data/price-currency";

/** Switches prices between US dollars and the visitor's own currency; the URL names the choice. */
export function CurrencySwitch() {
  const { currency, own } = usePriceCurrency(true);
  const { search } = useLocation();
  const navigate = useNavigate();
  const offered = [...new Set([defaultCurrency, own, currency])];
  if (offered.length === 1) return null;

  function choose(code: string) {
    rememberCurrency(code);
    const params = new URLSearchParams(search);
    params.set(currencyParam, code);
    void navigate(
      { search: params.toString(), hash: window.location.hash },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  }

  return (
    <fieldset
      aria-label="Currency of prices"
      className="inline-flex w-fit rounded-lg border border-rule bg-white p-0.5 text-[0.8125rem] print:hidden"
    >
      {offered.map((code) => (
        <button
          key={code}
          type="button"
          aria-pressed={code === currency}
          onClick={() => choose(code)}
          className="rounded-md px-2.5 py-0.5 font-medium text-quiet hover:text-ink aria-pressed:bg-mint aria-pressed:text-pine max-md:min-h-11 max-md:px-4"
        >
          {code}
        </button>
      ))}
    </fieldset>
  );
}
