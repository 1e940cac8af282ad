import { ArrowRight, Lock, X } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { showMarketStrip } from "~/lib/browser/return-visit";
import { chartTitles } from "./chart-titles";

interface StripTilesProps {
  /** The charts only members see; shown as locked if not given. */
  cost?: ReactNode;
  spread?: ReactNode;
  map?: ReactNode;
}

/** One slim row of charts that can be closed; then, and on a phone, a single link. */
export function StripTiles(props: StripTilesProps) {
  const { cost = <LockedTile />, spread = <LockedTile />, map } = props;
  const { search } = useLocation();
  const url = `/market${search}`;
  return (
    <>
      <div className="flex items-center gap-5 md:hidden md:strip-closed:flex">
        <Link
          to={url}
          className="flex min-h-11 items-center gap-1.5 text-sm font-medium text-pine underline underline-offset-3 md:min-h-6"
        >
          The market at a glance <ArrowRight aria-hidden="true" size={15} />
        </Link>
        <button
          type="button"
          className="text-sm text-quiet hover:text-ink max-md:hidden"
          data-show-charts=""
          onClick={(event) => switchStrip(event, true)}
        >
          Show charts
        </button>
      </div>
      <div className="flex items-stretch rounded-xl border border-rule bg-paper/60 max-md:hidden strip-closed:hidden">
        <ul className="grid flex-1 grid-cols-3 divide-x divide-rule">
          <Tile url={url} title={chartTitles.cost} chart={cost} />
          <Tile url={url} title={chartTitles.spread} chart={spread} />
          <Tile url={url} title={chartTitles.map} chart={map} />
        </ul>
        <button
          type="button"
          aria-label="Close the charts"
          className="grid w-10 place-items-center rounded-r-xl noscript:hidden border-l border-rule text-quiet hover:text-ink"
          data-close-charts=""
          onClick={(event) => switchStrip(event, false)}
        >
          <X aria-hidden="true" size={15} />
        </button>
      </div>
    </>
  );
}

/** The focus goes on with the button that undoes it. */
function switchStrip({ currentTarget }: MouseEvent<HTMLElement>, isShown: boolean) {
  showMarketStrip(isShown);
  const other = isShown ? "[data-close-charts]" : "[data-show-charts]";
  currentTarget.closest("nav")?.querySelector<HTMLElement>(other)?.focus();
}

export function LockedTile() {
  return (
    <span className="grid h-full place-items-center text-quiet kept-session:hidden">
      <Lock size={14} aria-label="log in to see this" />
    </span>
  );
}

interface TileProps {
  url: string;
  title: string;
  chart: ReactNode;
}

function Tile({ url, title, chart }: TileProps) {
  return (
    <li className="group">
      <Link
        to={url}
        className="flex h-10.5 items-center gap-3 text-[0.8125rem] leading-tight font-medium text-pine underline-offset-3 group-first:rounded-l-xl group-first:overflow-clip hover:bg-white hover:underline lg:text-sm"
      >
        <span className="h-full w-22 shrink-0 bg-white px-2 py-1 lg:w-24">{chart}</span>
        {title}
      </Link>
    </li>
  );
}
