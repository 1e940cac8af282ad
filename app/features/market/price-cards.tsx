import { useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import { priceTerms } from "#domain/listing/conversion-note.ts";
import { figureTypeRule, typedFirst } from "#domain/listing/figure-type.ts";
import type { ListingFilters } from "#domain/listing/filters.ts";
import { projectPath } from "#domain/listing/project-path.ts";
import { rangeText, yearRangeText } from "#domain/listing/range-text.ts";
import type { NotDrawn } from "#domain/market/points.ts";
import type { Market, MarketPrices } from "#domain/market/query-market.ts";
import type { LeftOut } from "#domain/market/spread.ts";
import { toggled } from "#domain/text/arrays.ts";
import { figure } from "#domain/text/figure.ts";
import { formatList } from "#domain/text/format-list.ts";
import { plural } from "#domain/text/plural.ts";
import { RangeForm } from "~/components/listing/range-form";
import { buttonClass } from "~/components/ui/button";
import { useChosenProjects } from "~/lib/browser/chosen-projects";
import { type Money, moneyIn } from "~/lib/format/money";
import { useChosenListings } from "~/lib/viewer/chosen-listings";
import { ChartCard, FigureTable } from "./chart-card";
import { chartTitles } from "./chart-titles";
import { CostPermanence, cellsNote, pointsNote } from "./cost-permanence";
import { CostSpread } from "./cost-spread";
import { TypeLegend } from "./type-legend";
import type { MarketFilters } from "./use-market-filters";

interface PriceCardProps extends MarketFilters {
  market: Market;
  prices: MarketPrices;
  currency: string;
}

/** Puts the brushed range into the URL, so that all charts and the table follow it. */
export function CostCard({ market, prices, currency, ...marketFilters }: PriceCardProps) {
  const { filters, setFilters, tableUrl } = marketFilters;
  const { cost, years, rating, types = [] } = filters;
  const money = moneyIn(currency);
  const undo = useEffectEvent(() => {
    if (cost || years) setFilters({ cost: undefined, years: undefined });
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => event.key === "Escape" && undo();
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);

  const isEmpty = prices.points.length + prices.cells.length === 0;
  const drawn = drawnTypes(prices);
  const missing = missingText(prices);
  const note = prices.cells.length > 0 ? cellsNote : pointsNote;
  return (
    <ChartCard
      title={chartTitles.cost}
      subtitle={missing}
      legend={drawn}
      terms={[missing, note, priceTerms(currency, new Date())].join(" ")}
      table={<CostTable prices={prices} money={money} />}
      aside={
        <div className="grid content-start gap-5">
          <TypeLegend
            types={market.types}
            chosen={types}
            drawn={drawn}
            onToggle={(type) => setFilters(withType(types, type))}
          />
          <p className="border-t border-rule pt-4 text-[0.8125rem] leading-relaxed text-quiet">
            {figureTypeRule}
          </p>
          {(cost || years) && (
            <div role="status" className="rounded-xl border border-moss/30 bg-mint-pale px-4 py-3">
              <p className="text-sm font-semibold">{figure(market.matching)} selected</p>
              <p className="text-[0.8125rem] text-quiet">
                {[cost && rangeText(cost, money.text), years && yearRangeText(years)]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              <div className="mt-2.5 flex flex-wrap gap-2">
                <Link to={tableUrl} className={buttonClass({ size: "sm" })}>
                  Show in the table
                </Link>
                <button
                  type="button"
                  className={buttonClass({ variant: "quiet", size: "sm" })}
                  onClick={() => setFilters({ cost: undefined, years: undefined })}
                >
                  Undo
                </button>
              </div>
            </div>
          )}
        </div>
      }
    >
      {isEmpty ? (
        <p className="grid h-60 place-items-center text-center text-sm text-quiet">
          None of these projects states both a price and a number of years.
        </p>
      ) : (
        <CostPermanence
          prices={prices}
          chosen={{ cost, years }}
          money={money}
          onChoose={setFilters}
        />
      )}
      <RangeForm
        limits={{ cost, years, rating }}
        money={money}
        onChoose={setFilters}
        className="mt-6 items-end border-t border-rule pt-5 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_auto_auto]"
      />
    </ChartCard>
  );
}

/** What the chart leaves out, and what it contains although it cannot be bought. */
function missingText({ notDrawn, notForSalePoints: count }: MarketPrices): string {
  const unavailable = `${figure(count)} of those shown ${count === 1 ? "is" : "are"} not listed as for sale.`;
  return count > 0 ? `${notDrawnText(notDrawn)} ${unavailable}` : notDrawnText(notDrawn);
}

/** The types that have a mark. */
function drawnTypes({ points, cells }: MarketPrices): string[] {
  const types = new Set([...points, ...cells].map(({ type }) => type));
  return [...types].sort((a, b) => typedFirst(a, b) || (a < b ? -1 : 1));
}

function CostTable({ prices, money }: { prices: MarketPrices; money: Money }) {
  if (prices.cells.length > 0) {
    return (
      <FigureTable
        caption="Projects by cost per tonne and permanence"
        columns={["Cost per tonne", "Permanence, years", "Projects", "Most common type"]}
        rows={prices.cells.map(({ dollars, years, count, type }) => ({
          key: `${dollars.from} ${years.from}`,
          cells: [
            rangeText(dollars, money.text),
            rangeText(years, (value) => figure(Math.round(value))),
            figure(count),
            type,
          ],
        }))}
      />
    );
  }
  return (
    <FigureTable
      caption="Cost per tonne and permanence of every project shown"
      columns={["Project", "Type", "Cost per tonne", "Permanence, years", "Rating"]}
      rows={prices.points.map(({ id, name, type, dollars, years, rating }) => ({
        key: id,
        cells: [
          <Link key="name" to={projectPath(id)} className="underline underline-offset-3">
            {name}
          </Link>,
          type,
          money.text(dollars),
          figure(years),
          rating ?? "Not rated",
        ],
      }))}
    />
  );
}

/** The prices of each type, with the compared projects marked among them. */
export function SpreadCard({ prices, currency, filters, setFilters }: PriceCardProps) {
  const { projects: compared } = useChosenListings(useChosenProjects(), null);
  const money = moneyIn(currency);
  const { types = [] } = filters;
  const { spreads } = prices;
  const isMarked = compared.some(({ dollarsPerTon }) => dollarsPerTon !== null);
  return (
    <ChartCard
      title={chartTitles.spread}
      terms={priceTerms(currency, new Date())}
      table={
        <FigureTable
          caption="Cost per tonne by type"
          columns={[
            "Type",
            "Prices",
            "Lowest",
            "Lower quartile",
            "Median",
            "Upper quartile",
            "Highest",
          ]}
          rows={spreads.map((spread) => ({
            key: spread.type,
            cells: [spread.type, figure(spread.count), ...costsOf(spread).map(money.text)],
          }))}
        />
      }
    >
      {spreads.length === 0 ? (
        <p className="grid h-60 place-items-center text-center text-sm text-quiet">
          None of these projects is for sale at a stated price.
        </p>
      ) : (
        <CostSpread
          spreads={spreads}
          compared={compared}
          chosenTypes={types}
          money={money}
          onToggleType={(type) => setFilters(withType(types, type))}
        />
      )}
      <p className="mt-3 text-[0.8125rem] leading-relaxed text-quiet">
        A box covers the middle half of a type’s prices, and the thick line is the median; dots are
        single prices where there are only a few, moved up or down if they would cover each other.{" "}
        {isMarked && "White diamonds are the projects you are comparing. "}
        {figureTypeRule} {leftOutText(prices.leftOut)}
      </p>
    </ChartCard>
  );
}

function costsOf(spread: MarketPrices["spreads"][number]): number[] {
  const { lowest, lowerQuartile, median, upperQuartile, highest } = spread;
  return [lowest, lowerQuartile, median, upperQuartile, highest];
}

function withType(types: readonly string[], type: string): Pick<ListingFilters, "types"> {
  const next = toggled(types, type);
  return { types: next.length > 0 ? next : undefined };
}

/** '6 projects without a price and 3 without a stated permanence are not shown.' */
export function notDrawnText(notDrawn: NotDrawn): string {
  const reasons = [
    [notDrawn.noPrice, "without a price"],
    [notDrawn.noPermanence, "without a stated permanence"],
    [notDrawn.notApplicable, "to which permanence does not apply"],
    [notDrawn.noNumber, "with no number of years"],
  ] as const;
  const given = reasons.filter(([count]) => count > 0);
  if (given.length === 0) return "All matching projects are shown.";
  const sum = given.reduce((total, [count]) => total + count, 0);
  const texts = given.map(([count, reason], index) => {
    const counted = index === 0 ? plural(count, "project", "projects") : figure(count);
    return `${counted} ${reason}`;
  });
  const listed = formatList(texts);
  return `${listed} ${sum === 1 ? "is" : "are"} not shown.`;
}

/** 'Left out: 7 projects that are sold out, not for sale or do not say.' */
export function leftOutText({ notForSale, unpriced }: LeftOut): string {
  const counted = (count: number) => plural(count, "project", "projects");
  const parts: string[] = [];
  if (notForSale > 0) {
    const [are, doNot] = notForSale === 1 ? ["is", "does not"] : ["are", "do not"];
    parts.push(`${counted(notForSale)} that ${are} sold out, not for sale or ${doNot} say`);
  }
  if (unpriced > 0) {
    const projects = parts.length > 0 ? figure(unpriced) : counted(unpriced);
    parts.push(`${projects} with the price on request`);
  }
  if (parts.length === 0) return "Every matching project is for sale at a stated price.";
  return `Left out: ${parts.join(", and ")}.`;
}
