import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { type ReactNode, useEffect, useId } from "react";
import { conversionNote } from "#domain/listing/conversion-note.ts";
import { figureTypeRule, severalTypes, statedFigureType } from "#domain/listing/figure-type.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { Card } from "~/components/ui/card";
import { Spinner } from "~/components/ui/spinner";
import { useOnDemand } from "~/lib/browser/use-on-demand";
import { priceComparisonQuery } from "~/lib/viewer/price-comparison-query";
import { useViewer } from "~/lib/viewer/use-viewer";
import { loadPlots } from "./plots-on-demand";
import { priceSummary } from "./price-summary";
import { SectionTitle } from "./section-title";
import { SignInLink } from "./sign-in-link";

/** With fewer prices there is nothing to compare with. */
const minPrices = 3;

interface PriceComparisonProps {
  project: DisplayProject;
  isRevealed: boolean;
  currency: string;
}

/** How the project's price compares with others of its type. */
export function PriceComparisonSection({ project, isRevealed, currency }: PriceComparisonProps) {
  const id = useId();
  const type = statedFigureType(project);
  if (type === null) return null;
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>How its price compares</SectionTitle>
      <Card className="mt-4 grid min-h-88 p-5 has-data-brief:min-h-0 md:min-h-68 md:has-data-brief:min-h-0">
        {isRevealed ? (
          <Revealed project={project} currency={currency} />
        ) : (
          <Notice>
            <Lock aria-hidden="true" size={16} className="shrink-0 kept-session:invisible" />
            <span className="kept-session:invisible">
              <SignInLink>Log in</SignInLink> to see how it compares with other {projectsOf(type)}.
            </span>
          </Notice>
        )}
      </Card>
    </section>
  );
}

function Revealed({ project, currency }: Omit<PriceComparisonProps, "isRevealed">) {
  const viewer = useViewer();
  const { data: comparison, isError, refetch } = useQuery(priceComparisonQuery(viewer, project.id));
  const { module: plots, load } = useOnDemand(loadPlots);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the plots once
  useEffect(load, []);
  if (isError && !comparison) {
    return (
      <Notice>
        <span role="alert">The prices could not be loaded.</span>
        <button type="button" className="text-link font-medium" onClick={() => void refetch()}>
          Try Again
        </button>
      </Notice>
    );
  }
  if (!comparison) {
    return <Spinner label="Loading prices" className="justify-center text-sm" />;
  }
  if (comparison.priced < minPrices) {
    return (
      <Notice isBrief>
        Too few {projectsOf(comparison.type)} are for sale at a stated price for a comparison.
      </Notice>
    );
  }
  const note = conversionNote(currency, new Date());
  return (
    <div className="min-w-0">
      <p className="min-h-10 text-sm text-quiet">{priceSummary(comparison, currency)}</p>
      {plots && <plots.PricePlot comparison={comparison} currency={currency} />}
      {note && <p className="mt-2 text-xs text-quiet">{note}</p>}
      <p className="mt-2 text-[0.8125rem] text-quiet">{figureTypeRule}</p>
    </div>
  );
}

function projectsOf(type: string): string {
  return type === severalTypes ? "projects of several types" : `${type} projects`;
}

interface NoticeProps {
  /** Whether nothing will take its position, so that no room needs to be kept. */
  isBrief?: boolean;
  children: ReactNode;
}

function Notice({ isBrief = false, children }: NoticeProps) {
  return (
    <div
      data-brief={isBrief || undefined}
      className="flex flex-wrap content-center items-center justify-center gap-x-2.5 gap-y-1 text-center text-sm text-quiet"
    >
      {children}
    </div>
  );
}
