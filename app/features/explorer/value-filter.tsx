import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { defaultCurrency } from "#domain/listing/currency.ts";
import { type Limits, RangeForm } from "~/components/listing/range-form";
import { visitorCurrencyQuery } from "~/lib/data/visitor-currency";
import { moneyIn } from "~/lib/format/money";
import { FilterPopover, LockedNote } from "./filter-popover";

interface ValueFilterProps {
  label: string;
  limits: Limits;
  onChoose: (limits: Limits) => void;
  /** Whether the values were withheld from this viewer. */
  isLocked: boolean;
  button: ComponentProps<"button">;
}

/** Filters by price, rating and years, as the market's charts do. */
export function ValueFilter({ label, limits, onChoose, isLocked, button }: ValueFilterProps) {
  const { data: currency = defaultCurrency } = useQuery({
    ...visitorCurrencyQuery,
    enabled: !isLocked,
  });
  return (
    <FilterPopover label={label} button={button}>
      {(close) =>
        isLocked ? (
          <LockedNote link="Log in to filter by price, rating or years" />
        ) : (
          <RangeForm
            limits={limits}
            money={moneyIn(currency)}
            onChoose={(next) => {
              onChoose(next);
              close();
            }}
            className="overflow-y-auto p-2"
          />
        )
      }
    </FilterPopover>
  );
}
