import { Lock } from "lucide-react";
import { Link, useLocation } from "react-router";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { buttonClass } from "~/components/ui/button";

/** An outline that is the same whatever the projects are: it holds no number. */
export function LockedPicture({ kind, reason }: { kind: "points" | "spread"; reason: string }) {
  const { pathname, search } = useLocation();
  return (
    <div className="relative">
      {kind === "points" ? <PointsOutline /> : <SpreadOutline />}
      <div className="absolute inset-0 grid place-items-center">
        <div className="grid max-w-76 justify-items-center gap-3 rounded-xl border border-rule bg-white/95 px-6 py-5 text-center">
          <Lock aria-hidden="true" size={18} className="text-moss" />
          <p className="text-sm leading-snug text-quiet">{reason}</p>
          <Link
            to={loginPath}
            state={{ from: pathname + search }}
            className={buttonClass({ size: "sm" })}
          >
            Sign in to see it
          </Link>
        </div>
      </div>
    </div>
  );
}

const outline = "fill-none stroke-edge";

export function PointsOutline() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 720 380"
      preserveAspectRatio="none"
      className={`block h-80 w-full md:h-95 ${outline}`}
    >
      <path d="M40 10V350H710M40 95H710M40 180H710M40 265H710" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

export function SpreadOutline() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 560 260"
      preserveAspectRatio="none"
      className={`block h-64 w-full ${outline}`}
    >
      <path
        d="M10 30H150M10 80H150M10 130H150M10 180H150M10 230H150M200 10V250M290 10V250M380 10V250M470 10V250"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
