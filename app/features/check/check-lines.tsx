import { ExternalLink, Lock } from "lucide-react";
import { Link } from "react-router";
import type { CheckLine, LineSource, Verdict } from "#domain/check/check-line.ts";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";
import { Spinner } from "~/components/ui/spinner";
import { shortDate } from "~/lib/format/dates";
import { useReturnHere } from "~/lib/session/return-here";
import type { CheckedOffer } from "./use-checked-offer";

/** 'Not known' is never green. */
const tones = {
  confirmed: "green",
  contradicted: "red",
  "not known": "grey",
} as const satisfies Record<Verdict, string>;

const cell =
  "px-4 py-3 align-top max-md:not-print:block max-md:not-print:px-0 max-md:not-print:py-0.5";

interface CheckLinesProps extends Pick<CheckedOffer, "lines" | "gated" | "tryAgain"> {
  /** Whether there is anything that only signed-in users see. */
  hasGated: boolean;
}

/** One row for each statement; cards in narrow windows. */
export function CheckLines({ lines, gated, hasGated, tryAgain }: CheckLinesProps) {
  return (
    <Card className="self-start overflow-clip lg:col-start-1 lg:row-start-1 print:overflow-visible print:rounded-none print:border-0">
      <table className="w-full border-collapse text-left text-[0.9375rem] leading-snug max-md:not-print:block">
        <caption className="sr-only">What the offer says, and what is known</caption>
        <thead className="text-xs text-quiet max-md:not-print:sr-only">
          <tr className="border-b border-rule">
            <th scope="col" className="w-31 px-4 py-2.5 font-medium">
              <span className="sr-only">Verdict</span>
            </th>
            <th scope="col" className="w-[27%] px-4 py-2.5 font-medium">
              Statement
            </th>
            <th scope="col" className="px-4 py-2.5 font-medium">
              What is known
            </th>
            <th scope="col" className="w-[19%] px-4 py-2.5 font-medium">
              Source
            </th>
          </tr>
        </thead>
        <tbody className="max-md:not-print:block">
          {lines.map((line) => (
            <Line key={line.key} line={line} />
          ))}
          {hasGated && gated !== "shown" && <GatedRow gated={gated} tryAgain={tryAgain} />}
        </tbody>
      </table>
    </Card>
  );
}

const row =
  "border-t border-rule first:border-t-0 max-md:not-print:block max-md:not-print:px-4 max-md:not-print:py-3.5";

function Line({ line }: { line: CheckLine }) {
  const { statement, verdict, known, settledBy, source, link } = line;
  return (
    <tr className={cn(row, verdict !== "confirmed" && "bg-paper/60 print:bg-transparent")}>
      <td className={cn(cell, "whitespace-nowrap")}>
        <Badge tone={tones[verdict]}>{verdict}</Badge>
      </td>
      <th scope="row" dir="auto" className={cn(cell, "font-medium wrap-anywhere")}>
        {statement}
      </th>
      <td dir="auto" className={cn(cell, "wrap-anywhere")}>
        {known}
        {settledBy && <span className="block text-quiet">{settledBy}</span>}
        {link && (
          <a
            href={link.url}
            target="_blank"
            rel="noopener noreferrer"
            className="text-link inline-flex items-center gap-1 font-medium print:hidden"
          >
            {link.text}
            <ExternalLink aria-hidden="true" size={14} />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
      </td>
      <td className={cn(cell, "text-sm text-quiet")}>
        <Source source={source} />
      </td>
    </tr>
  );
}

function Source({ source }: { source: LineSource | null }) {
  if (!source)
    return (
      <span aria-hidden="true" className="max-md:hidden">
        –
      </span>
    );
  const { name, day } = source;
  return (
    <span className="wrap-anywhere">
      {name}
      {day && (
        <>
          , <span className="whitespace-nowrap">{shortDate(day)}</span>
        </>
      )}
    </span>
  );
}

/** Says the same whatever the hidden values are. */
function GatedRow({ gated, tryAgain }: Pick<CheckedOffer, "gated" | "tryAgain">) {
  const returnHere = useReturnHere();
  return (
    <tr className={cn(row, "print:hidden")}>
      <td colSpan={4} className={cn(cell, "text-sm text-quiet")}>
        {gated === "loading" && <Spinner label="Loading prices" className="text-sm" />}
        {gated === "failed" && (
          <span role="alert" className="text-brick">
            The price, the rating and the permanence could not be checked.{" "}
            <button type="button" className="text-link font-medium" onClick={tryAgain}>
              Try Again
            </button>
          </span>
        )}
        {gated === "hidden" && (
          <span className="inline-flex items-center gap-2.5 kept-session:invisible">
            <Lock aria-hidden="true" size={16} className="shrink-0" />
            <span>
              <Link to={loginPath} state={returnHere} className="text-link font-medium">
                Log in
              </Link>{" "}
              to check the price, the rating and how long a tonne lasts.
            </span>
          </span>
        )}
      </td>
    </tr>
  );
}
