import { type FormEvent, useId } from "react";
import { ratingsAgency } from "#domain/agencies/agencies.ts";
import type { ListingFilters } from "#domain/listing/filters.ts";
import type { NumberRange } from "#domain/listing/number-range.ts";
import { isValidRating } from "#domain/rating/rating.ts";
import { ratingScale } from "#domain/vocabulary.ts";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { controlClass } from "~/components/ui/form-field";
import type { Money } from "~/lib/format/money";

export type Limits = Pick<ListingFilters, "cost" | "years" | "rating">;

interface RangeFormProps {
  limits: Limits;
  money: Money;
  onChoose: (limits: Limits) => void;
  className?: string;
}

/** Ranges of price and years, and the lowest rating. Reset when the limits change elsewhere. */
export function RangeForm({ limits, money, onChoose, className }: RangeFormProps) {
  const ratingId = useId();
  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const rating = String(form.get("rating"));
    onChoose({
      cost: rangeIn(form, "cost", money.toDollars),
      years: rangeIn(form, "years", (years) => Math.round(years * 100) / 100),
      rating: isValidRating(rating) ? rating : undefined,
    });
  }
  const { cost = {}, years = {}, rating } = limits;
  const amount = (dollars: number | undefined) =>
    dollars === undefined ? undefined : Math.round(money.fromDollars(dollars) * 100) / 100;
  return (
    <form
      key={JSON.stringify(limits)}
      onSubmit={choose}
      className={cn("grid gap-4 text-sm", className)}
      aria-label="Filter by value"
    >
      <RangeFields
        name="cost"
        legend={`Cost per tonne, ${money.symbol.trim()}`}
        from={amount(cost.from)}
        to={amount(cost.to)}
      />
      <RangeFields name="years" legend="Permanence, years" from={years.from} to={years.to} />
      <div>
        <label htmlFor={ratingId} className="mb-1 block font-medium">
          {ratingsAgency.name} rating
        </label>
        <select
          id={ratingId}
          name="rating"
          defaultValue={rating ?? ""}
          className={cn(controlClass(false, "dense"), "pr-9")}
        >
          <option value="">Any, or not rated</option>
          {ratingScale.map((grade) => (
            <option key={grade} value={grade}>
              {grade} or better
            </option>
          ))}
        </select>
      </div>
      <Button type="submit" variant="secondary" size="sm">
        Apply
      </Button>
    </form>
  );
}

interface RangeFieldsProps {
  name: string;
  legend: string;
  from: number | undefined;
  to: number | undefined;
}

function RangeFields({ name, legend, from, to }: RangeFieldsProps) {
  const field = (end: "from" | "to", value: number | undefined) => (
    <input
      type="number"
      name={`${name}-${end}`}
      aria-label={`${legend}, ${end}`}
      placeholder={end}
      min={0}
      step="any"
      inputMode="decimal"
      defaultValue={value}
      className={controlClass(false, "dense")}
    />
  );
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
        {field("from", from)}
        <span aria-hidden="true" className="text-quiet">
          to
        </span>
        {field("to", to)}
      </div>
    </fieldset>
  );
}

/** Swaps limits that were entered the wrong way round. */
function rangeIn(
  form: FormData,
  name: string,
  toStored: (value: number) => number,
): NumberRange | undefined {
  const [from, to] = ["from", "to"].map((end) => {
    const text = String(form.get(`${name}-${end}`) ?? "").trim();
    const value = Number(text);
    return text === "" || !(value >= 0 && value < 1e9) ? undefined : toStored(value);
  });
  if (from === undefined && to === undefined) return undefined;
  if (from !== undefined && to !== undefined && from > to) return { from: to, to: from };
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}
