import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { CheckLine } from "#domain/check/check-line.ts";
import { checkOffer } from "#domain/check/check-offer.ts";
import { findOffered, type Offered } from "#domain/check/find-offered.ts";
import type { Offer } from "#domain/check/seller-offer.ts";
import { statedFigureType } from "#domain/listing/figure-type.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { isNamedBy } from "#domain/listing/project-reference.ts";
import { useChosenListings } from "~/lib/viewer/chosen-listings";
import { priceComparisonQuery } from "~/lib/viewer/price-comparison-query";
import { useStatements } from "~/lib/viewer/use-statements";
import { useViewer } from "~/lib/viewer/use-viewer";
import type { CheckStart } from "./load-check.server";

export interface CheckedOffer {
  offered: Offered;
  project: DisplayProject | null;
  lines: readonly CheckLine[];
  /** What the viewer may see of what follows from prices, permanence and ratings. */
  gated: "hidden" | "loading" | "failed" | "shown";
  tryAgain: () => void;
}

const noIds: readonly string[] = [];

/** An offer held against what this viewer may see; the server has rendered what everybody may. */
export function useCheckedOffer(offer: Offer | null, start: CheckStart): CheckedOffer {
  const listings = useChosenListings(start.ids, start.response);
  const offered = useMemo(
    () =>
      offer
        ? findOffered(offer, (reference) =>
            listings.projects.filter((project) => isNamedBy(project, reference)),
          )
        : ({ kind: "none" } as const),
    [offer, listings.projects],
  );
  const project = offered.kind === "one" ? offered.project : null;
  const isRevealed = project !== null && listings.isRevealed;
  const read = useStatements(isRevealed ? start.ids : noIds);
  const needsPrices = isRevealed && offer?.price != null && statedFigureType(project) !== null;
  const prices = useQuery({
    ...priceComparisonQuery(useViewer(), project?.id ?? ""),
    ...(!needsPrices && { enabled: false }),
  });
  const statements = (project && read.get(project.id)) ?? start.statements;
  const lines = useMemo(
    () =>
      offer && offered.kind !== "several"
        ? checkOffer(offer, project, {
            today: start.today,
            statements,
            prices: (needsPrices && prices.data) || null,
          })
        : [],
    [offer, offered, project, start.today, statements, needsPrices, prices.data],
  );
  const isLoading = needsPrices && prices.isPending && !prices.isError;
  const hasFailed = listings.hasMemberValuesError || (needsPrices && prices.isError);
  return {
    offered,
    project,
    // Without the prices of its type, a line would say that there are none.
    lines: isLoading || hasFailed ? lines.filter(({ key }) => key !== "type-price") : lines,
    gated: hasFailed ? "failed" : !isRevealed ? "hidden" : isLoading ? "loading" : "shown",
    tryAgain() {
      listings.tryAgain();
      if (needsPrices) void prices.refetch();
    },
  };
}
