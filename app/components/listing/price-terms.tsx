import { conversionNote, priceTerms, ratesText } from "#domain/listing/conversion-note.ts";
import { cn } from "~/components/ui/class-names";
import { CurrencySwitch } from "./currency-switch";

interface PriceTermsProps {
  currency: string;
  /** Whether to give the day of the rates even if no price on the page is converted. */
  isWithRates?: boolean;
  className?: string;
}

/** The currency of the prices on a page, how they were converted, and a switch to another. */
export function PriceTerms({ currency, isWithRates = false, className }: PriceTermsProps) {
  const now = new Date();
  const isConverted = conversionNote(currency, now) !== null;
  return (
    <div
      className={cn(
        "flex flex-wrap items-center gap-x-4 gap-y-2 text-[0.8125rem] text-quiet",
        className,
      )}
    >
      <p className="min-w-0">
        {priceTerms(currency, now)}
        {isWithRates && !isConverted && ` ${ratesText(now)}`}
      </p>
      <CurrencySwitch />
    </div>
  );
}
