import { Link } from "react-router";
import { figureTypeRule } from "#domain/listing/figure-type.ts";
import { hasFilters } from "#domain/listing/filters.ts";
import type { Market } from "#domain/market/query-market.ts";
import { toggled } from "#domain/text/arrays.ts";
import { figure } from "#domain/text/figure.ts";
import { plural } from "#domain/text/plural.ts";
import { ActiveFilters } from "~/components/listing/active-filters";
import { PriceTerms } from "~/components/listing/price-terms";
import { Button, buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { LiveStatus } from "~/components/ui/live-status";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import { Skeleton } from "~/components/ui/skeleton";
import { Spinner } from "~/components/ui/spinner";
import { onDemandComponent } from "~/lib/browser/on-demand-component";
import { localTime } from "~/lib/format/local-time";
import { useRefetchOnFocus } from "~/lib/viewer/use-viewer";
import { ChartCard } from "./chart-card";
import { chartTitles } from "./chart-titles";
import { LockedChart, PointsOutline, SpreadOutline } from "./locked-chart";
import { MapCard } from "./map-card";
import { TypeLegend } from "./type-legend";
import { useMarket } from "./use-market";
import { useMarketFilters } from "./use-market-filters";
import { useUpdatedMarket } from "./use-updated-market";

// Only signed-in users see prices, so no one else loads the code that draws them.
const CostCard = onDemandComponent({
  load: async () => (await import("./price-cards")).CostCard,
  fallback: <LoadingChart chart="cost" />,
});
const SpreadCard = onDemandComponent({
  load: async () => (await import("./price-cards")).SpreadCard,
  fallback: <LoadingChart chart="spread" />,
});

/** The market charts, using the explorer's filters. */
export function MarketPage({ start }: { start: Market | null }) {
  useRefetchOnFocus();
  const marketFilters = useMarketFilters();
  const { filters, setFilters, clearFilters, tableUrl } = marketFilters;
  const shown = useMarket(filters, start);
  const { market, isMember, currency } = shown;
  const prices = market?.prices ?? null;
  const updated = useUpdatedMarket(shown, filters);
  return (
    <Page>
      <PageHeader
        title="The market at a glance"
        intro={
          <>
            {market?.total ? (
              <MatchingText market={market} />
            ) : (
              "Every listed project in three charts."
            )}
            {prices && (
              <>
                <span className="pointer-coarse:hidden">
                  {" "}
                  Drag across the first chart to filter, press Esc to undo.
                </span>
                <span className="hidden pointer-coarse:inline">
                  {" "}
                  Swipe across the first chart to filter; tap Undo to see all of them again.
                </span>
              </>
            )}
          </>
        }
        actions={
          <Link to={tableUrl} className={buttonClass({ size: "sm" })}>
            Show in the table
          </Link>
        }
        className="mb-0 md:mb-0"
      />
      <ActiveFilters
        filters={filters}
        priceCurrency={prices ? currency : null}
        actions={{ setFilters, clearFilters }}
      />
      <LiveStatus news={updated && { serial: updated.at, text: "The charts were updated." }} />
      {/* Between heading and charts, where it moves nothing. */}
      {updated && (
        <p className="relative h-0 text-[0.8125rem] text-quiet">
          <span className="absolute top-1">Updated at {localTime(updated.at)}</span>
        </p>
      )}
      <div
        aria-busy={shown.isOutdated || undefined}
        className="mt-6 grid gap-5 transition-opacity aria-busy:opacity-60 md:gap-6 lg:grid-cols-2"
      >
        {shown.hasFailed ? (
          <Failure onTryAgain={shown.tryAgain} />
        ) : market?.matching === 0 ? (
          <NoMatch hasFilters={hasFilters(filters)} onClear={clearFilters} />
        ) : market ? (
          <>
            <div className="lg:col-span-2">
              {isMember ? (
                prices ? (
                  <CostCard
                    {...marketFilters}
                    market={market}
                    prices={prices}
                    currency={currency}
                  />
                ) : (
                  <LoadingChart chart="cost" />
                )
              ) : (
                <ChartCard
                  title={chartTitles.cost}
                  aside={
                    <div className="grid content-start gap-5">
                      <TypeLegend
                        types={market.types}
                        chosen={filters.types ?? []}
                        onToggle={(type) =>
                          setFilters({ types: toggled(filters.types ?? [], type) })
                        }
                      />
                      <p className="text-[0.8125rem] leading-relaxed text-quiet">
                        {figureTypeRule}
                      </p>
                    </div>
                  }
                >
                  <LockedChart
                    kind="points"
                    reason="Prices, permanence and ratings are hidden until you log in."
                  />
                </ChartCard>
              )}
            </div>
            {isMember ? (
              prices ? (
                <SpreadCard
                  {...marketFilters}
                  market={market}
                  prices={prices}
                  currency={currency}
                />
              ) : (
                <LoadingChart chart="spread" />
              )
            ) : (
              <ChartCard title={chartTitles.spread}>
                <LockedChart
                  kind="spread"
                  reason="The spread of prices for each type, with the projects you are comparing."
                />
              </ChartCard>
            )}
            <MapCard market={market} filters={filters} setFilters={setFilters} />
          </>
        ) : (
          <Loading />
        )}
      </div>
      {prices && <PriceTerms currency={currency} isWithRates className="mt-6" />}
    </Page>
  );
}

function MatchingText({ market: { matching, total } }: { market: Market }) {
  if (matching === total) {
    return `${plural(total, "project", "projects")} in three charts.`;
  }
  return `${figure(matching)} of ${figure(total)} projects match.`;
}

/** Shows the outline until the chart has loaded. */
function LoadingChart({ chart }: { chart: "cost" | "spread" }) {
  return (
    <ChartCard title={chartTitles[chart]}>
      <div className="relative">
        {chart === "cost" ? <PointsOutline /> : <SpreadOutline />}
        <Spinner label="Loading prices" className="absolute inset-0 justify-center text-sm" />
      </div>
    </ChartCard>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-5 md:gap-6 lg:col-span-2 lg:grid-cols-2">
      <span className="sr-only">Loading the charts</span>
      <Skeleton className="h-120 rounded-xl lg:col-span-2" />
      <Skeleton className="h-80 rounded-xl" />
      <Skeleton className="h-80 rounded-xl" />
    </div>
  );
}

function Failure({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <Card className="grid justify-items-center gap-4 px-6 py-16 text-center lg:col-span-2">
      <p role="alert" className="text-brick">
        The charts could not be loaded.
      </p>
      <Button variant="secondary" size="sm" onClick={onTryAgain}>
        Try Again
      </Button>
    </Card>
  );
}

function NoMatch({ hasFilters, onClear }: { hasFilters: boolean; onClear: () => void }) {
  return (
    <Card className="grid justify-items-center gap-4 px-6 py-16 text-center text-quiet lg:col-span-2">
      <h2 className="font-serif text-2xl font-medium text-ink">
        {hasFilters ? "No projects match your filters" : "No projects available yet"}
      </h2>
      {hasFilters ? (
        <Button variant="secondary" size="sm" onClick={onClear}>
          Clear all filters
        </Button>
      ) : (
        <p>Charts will appear here once our team has approved the first project.</p>
      )}
    </Card>
  );
}
