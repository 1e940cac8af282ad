import { ArrowRight, Lock, X } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { cn } from "~/components/ui/class-names";
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
  const {
    cost = <LockedTile outline={outlines.cost} />,
    spread = <LockedTile outline={outlines.spread} />,
    map = <Outline path={outlines.map} />,
  } = props;
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

/** What each chart looks like, in a few strokes, until it has loaded. */
const outlines = {
  cost: "M4 2v28h72M14 24h0M20 18h0M32 22h0M40 12h0M50 15h0M62 6h0M70 9h0",
  spread: "M4 6h22M18 13h30M10 20h36M34 27h40",
  map: "M8 8h16M10 14h10M18 20h6M20 26h2M36 8h8M36 14h10M38 20h8M40 26h2M50 8h22M52 14h16M64 24h8",
};

interface LockedTileProps {
  /** Shown to members until their chart has loaded. */
  outline?: string;
}

export function LockedTile({ outline }: LockedTileProps) {
  return (
    <>
      <span className="grid h-full place-items-center text-quiet kept-session:hidden">
        <Lock size={14} aria-label="log in to see this" />
      </span>
      {outline && <Outline path={outline} className="hidden kept-session:block" />}
    </>
  );
}

function Outline({ path, className }: { path: string; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 80 34"
      className={cn("size-full fill-none stroke-rule stroke-3", className)}
      strokeLinecap="round"
    >
      <path d={path} />
    </svg>
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
        className="flex h-10.5 items-center gap-3 pr-2 text-[0.8125rem] leading-tight font-medium text-pine underline-offset-3 group-first:rounded-l-xl group-first:overflow-clip hover:bg-white hover:underline lg:text-sm"
      >
        <span className="h-full w-22 shrink-0 bg-white px-2 py-1 lg:w-24">{chart}</span>
        {title}
      </Link>
    </li>
  );
}
