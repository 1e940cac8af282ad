import type { ReactNode } from "react";
import type { CountryCode } from "#domain/countries/countries.ts";
import { cn } from "~/components/ui/class-names.ts";
import worldFile from "./world.svg";
import { type MapPoint, mapAround, mapPlace, wholeWorld } from "./world-places.ts";

interface WorldMapProps {
  /** The accessible name of the map. */
  label: string;
  marked: readonly CountryCode[];
  /** Marked instead of the centres of the countries. */
  point?: MapPoint | undefined;
  /** Shows the part around the marked countries instead of the whole world. */
  near?: boolean;
  className?: string;
}

/** A world map with some countries marked. The shapes are one file, which the browser caches. */
export function WorldMap({ label, marked, point, near = false, className }: WorldMapProps) {
  const radius = near ? 3 : 6;
  const points = point ? [point] : marked.flatMap((code) => mapPlace(code) ?? []);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={near ? mapAround(points) : wholeWorld}
      className={cn("w-full", className)}
    >
      <Land />
      {marked.map((code) => (
        <CountryShape key={code} code={code} className="fill-moss/60" />
      ))}
      {points.map(({ x, y }) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r={radius}
          className="fill-pine stroke-white"
          strokeWidth={radius / 4}
        />
      ))}
    </svg>
  );
}

/** All countries in one colour, with thin borders in the background colour. */
export function Land({ children }: { children?: ReactNode }) {
  return (
    <g className="fill-grey-tint stroke-white" strokeWidth="0.6">
      <use href={`${worldFile}#land`} />
      {children}
    </g>
  );
}

export function CountryShape({ code, className }: { code: CountryCode; className: string }) {
  if (!mapPlace(code)?.hasShape) return null;
  return (
    <use
      href={`${worldFile}#${code}`}
      className={cn("stroke-white", className)}
      strokeWidth="0.6"
    />
  );
}
