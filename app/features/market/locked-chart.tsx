import { Lock } from "lucide-react";
import { Link } from "react-router";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { buttonClass } from "~/components/ui/button";
import { useReturnHere } from "~/lib/session/return-here";

/** A placeholder outline, which is the same whatever the projects are and reveals no numbers. */
export function LockedChart({ kind, reason }: { kind: "points" | "spread"; reason: string }) {
  const returnHere = useReturnHere();
  return (
    <div className="relative">
      {kind === "points" ? <PointsOutline /> : <SpreadOutline />}
      <div className="absolute inset-0 grid place-items-center kept-session:invisible">
        <div className="grid max-w-76 justify-items-center gap-3 rounded-xl border border-rule bg-white/95 px-6 py-5 text-center">
          <Lock aria-hidden="true" size={18} className="text-moss" />
          <p className="text-sm leading-snug text-balance text-quiet">{reason}</p>
          <Link to={loginPath} state={returnHere} className={buttonClass({ size: "sm" })}>
            Log in to see this chart
          </Link>
        </div>
      </div>
    </div>
  );
}

/** A regular pattern, not based on any data. */
const dots = [0, 1, 2, 3, 4, 5, 6].flatMap((column) =>
  [0, 1, 2].map((row) => [60 + column * 100, 60 + row * 110 + (column % 2) * 40, 9] as const),
);

const outline = "fill-none stroke-edge";

export function PointsOutline() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 720 380"
      preserveAspectRatio="xMidYMid slice"
      className={`block h-80 w-full md:h-95 ${outline}`}
    >
      <path d="M10 10V370H710M10 100H710M10 190H710M10 280H710" className="stroke-rule" />
      {dots.map(([x, y, radius]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} strokeDasharray="3 3" />
      ))}
    </svg>
  );
}

export function SpreadOutline() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 560 260"
      preserveAspectRatio="xMidYMid slice"
      // As tall as the map beside it.
      className={`block h-64 w-full lg:h-118 ${outline}`}
    >
      <path d="M60 10V250M170 10V250M280 10V250M390 10V250M500 10V250" className="stroke-rule" />
      {[0, 1, 2, 3, 4].map((row) => (
        <rect
          key={row}
          x={180}
          y={22 + row * 46}
          width={200}
          height={20}
          rx={3}
          strokeDasharray="3 3"
        />
      ))}
    </svg>
  );
}
