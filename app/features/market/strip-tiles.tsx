import { ArrowRight, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { chartTitles } from "./chart-titles";

interface StripTilesProps {
  /** The charts only members see; shown as locked if not given. */
  cost?: ReactNode;
  spread?: ReactNode;
  map?: ReactNode;
}

/** Tiles side by side; on a phone, a single link. */
export function StripTiles(props: StripTilesProps) {
  const { cost = <LockedTile />, spread = <LockedTile />, map } = props;
  const { search } = useLocation();
  const url = `/market${search}`;
  return (
    <>
      <Link
        to={url}
        className="flex min-h-11 items-center gap-1.5 text-sm font-medium text-pine underline underline-offset-3 md:hidden"
      >
        The market at a glance <ArrowRight aria-hidden="true" size={15} />
      </Link>
      <ul className="grid grid-cols-3 gap-4 max-md:hidden">
        <Tile url={url} title={chartTitles.cost} chart={cost} />
        <Tile url={url} title={chartTitles.spread} chart={spread} />
        <Tile url={url} title={chartTitles.map} chart={map} />
      </ul>
    </>
  );
}

export function LockedTile() {
  return (
    <span className="grid h-full place-items-center rounded border border-dashed border-edge text-quiet kept-session:hidden">
      <Lock size={15} aria-label="log in to see this" />
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
    <li>
      <Link
        to={url}
        className="flex h-20 items-center gap-3 overflow-hidden rounded-xl border border-rule bg-paper/60 pr-3 text-[0.8125rem] leading-snug lg:gap-4 lg:pr-4 lg:text-sm font-medium text-pine transition-colors hover:border-moss hover:bg-white"
      >
        <span className="h-full w-26 shrink-0 border-r border-rule bg-white p-2 lg:w-40">
          {chart}
        </span>
        {title}
      </Link>
    </li>
  );
}
