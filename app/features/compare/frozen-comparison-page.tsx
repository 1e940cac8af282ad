import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { ratingsAgency } from "#domain/agencies/agencies.ts";
import { abbreviationNotes } from "#domain/comparison/abbreviation-notes.ts";
import { comparedColumns, referencesOf } from "#domain/comparison/compared-columns.ts";
import { compareProjects } from "#domain/comparison/comparison.ts";
import { writeComparison } from "#domain/comparison/comparison-state.ts";
import { comparisonHeading, comparisonTitle } from "#domain/comparison/comparison-text.ts";
import type { FrozenComparison } from "#domain/comparison/frozen.ts";
import { frozenProjects, frozenStatements } from "#domain/comparison/frozen-projects.ts";
import { statementNotes } from "#domain/comparison/statement-notes.ts";
import { unstatedNotes } from "#domain/comparison/unstated-rows.ts";
import { defaultCurrency } from "#domain/listing/currency.ts";
import { product } from "#domain/product.ts";
import { type Proof, ProofBox } from "~/components/proof/proof-box";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import { frozenTextQuery } from "~/lib/data/frozen-text-query";
import { usePublicConfig } from "~/lib/data/public-config";
import { isSignedIn, useViewer } from "~/lib/viewer/use-viewer";
import { ColumnSwitcher } from "./column-switcher";
import { ComparisonTable } from "./comparison-table";
import { ExportActions } from "./export-actions";
import { frozenComparisonQuery } from "./frozen-queries";
import { LastingTonneExplanation } from "./lasting-tonne-controls";
import { PrintedSheet } from "./printed-sheet";
import { ProjectHead } from "./project-head";
import { ReadFailure } from "./read-failure";
import { columnClass, swiped } from "./shown-columns";
import { TableNotes } from "./table-notes";

interface FrozenComparisonPageProps {
  id: string;
  /** As the server sent it, without gated values. */
  start: FrozenComparison;
  /** Formatted by the server, because browsers abbreviate months differently. */
  frozenAt: string;
  proof: Proof;
}

/** A snapshot of the comparison at the time it was frozen. */
export function FrozenComparisonPage({ id, start, frozenAt, proof }: FrozenComparisonPageProps) {
  const apiUrl = usePublicConfig()?.apiUrl ?? "";
  const viewer = useViewer();
  const whole = useQuery(frozenComparisonQuery(viewer, id));
  const text = useQuery(frozenTextQuery(viewer, id));
  const [from, setFrom] = useState(0);
  const frozen = whole.data ?? start;
  const lasting = { horizonYears: frozen.horizon_years, discountRate: frozen.discount_rate };
  const projects = frozenProjects(frozen, apiUrl);
  const compared = comparedColumns(
    projects.map(({ id }) => id),
    projects,
  );
  const groups = compareProjects(compared, lasting);
  const currency = frozen.gated_values ? defaultCurrency : null;
  const title = frozen.title ?? comparisonTitle(compared);
  const statements = frozenStatements(frozen);
  const correction = frozen.correction ? ([["Correction", frozen.correction]] as const) : [];

  return (
    <Page>
      <PageHeader
        eyebrow="Frozen comparison"
        title={
          <span dir="auto" className="block text-left wrap-anywhere">
            {frozen.title ?? comparisonHeading(compared.length)}
          </span>
        }
        intro={
          <>
            Frozen on <strong className="font-medium text-ink">{frozenAt}</strong>. It shows the
            projects as they were listed at that time and will not change, even if the projects do.
            Prices are in US dollars, ratings by {ratingsAgency.fullName}.
          </>
        }
        actions={
          <div className="flex flex-wrap gap-2">
            <ExportActions
              compared={compared}
              groups={groups}
              lasting={lasting}
              readStatements={async () => statements}
              notes={[
                ...correction,
                ["SHA-256", proof.public_hash],
                ["SHA-256, logged in", proof.gated_hash],
              ]}
              fileName={`${product.name}-comparison-frozen`}
              currency={currency}
              frozenAt={frozen.frozen_at}
            />
          </div>
        }
        className="mb-0 md:mb-0"
      />
      {frozen.correction && (
        <p className="mt-4 max-w-[70ch] border-l-2 border-amber pl-3.5 text-sm leading-relaxed">
          <strong className="font-medium">Correction.</strong> {frozen.correction}
        </p>
      )}
      {isSignedIn(viewer) && whole.isError && !whole.isFetching && (
        <ReadFailure
          what="Prices, permanence and ratings"
          onTryAgain={() => void whole.refetch()}
          className="mt-4"
        />
      )}
      <div className="mt-7">
        <ColumnSwitcher start={from} count={compared.length} onChange={setFrom} />
        <PrintedSheet
          title={`${title}, frozen on ${frozenAt}`}
          currency={currency}
          frozenAt={frozen.frozen_at}
          notes={[
            ...correction,
            ["SHA-256", proof.public_hash],
            ["SHA-256, logged in", proof.gated_hash],
            ...unstatedNotes(groups),
            ...abbreviationNotes(groups),
            ...statementNotes(compared, groups, statements),
          ]}
        >
          <ComparisonTable
            compared={compared}
            groups={groups}
            lasting={lasting}
            conversion={null}
            columnClass={(index) => columnClass(index, from, compared.length)}
            onSwipe={(steps) => setFrom(swiped(from, steps, compared.length))}
            corner={null}
            head={(one) => <ProjectHead compared={one} isLinked={false} />}
          />
          <TableNotes />
        </PrintedSheet>
      </div>
      <details className="group mt-6">
        <summary className="text-link flex w-fit list-none items-center gap-1.5 py-1 text-sm max-md:py-3 [&::-webkit-details-marker]:hidden">
          How the lasting tonne is worked out
          <ChevronDown
            aria-hidden="true"
            size={16}
            className="transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="mt-3">
          <LastingTonneExplanation settings={lasting} />
        </div>
      </details>
      <div className="mt-8">
        <ProofBox id={id} proof={proof} gatedText={text.data?.gated_text ?? null} />
      </div>
      <p className="mt-8">
        <Link
          to={writeComparison({
            references: referencesOf(compared),
            onlyDifferences: false,
            lasting,
            currency: null,
          })}
          className="text-link"
        >
          Compare the same projects as they are now
        </Link>
      </p>
    </Page>
  );
}
