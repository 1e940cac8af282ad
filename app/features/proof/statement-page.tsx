import { useQuery } from "@tanstack/react-query";
import { Download, Link2, Printer } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { projectPath } from "#domain/listing/project-path.ts";
import { product } from "#domain/product.ts";
import { type FrozenStatement, readGatedText } from "#domain/proof/frozen-text.ts";
import { statementPath } from "#domain/proof/proof-paths.ts";
import { statementFile } from "#domain/proof/statement-file.ts";
import { purchaseHeading, purchaseItems, shownLines } from "#domain/proof/statement-lines.ts";
import { type Proof, ProofBox } from "~/components/proof/proof-box";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { LoadFailure } from "~/components/ui/load-failure";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import { PrintedPart } from "~/components/ui/printed-part";
import { copyText } from "~/lib/browser/copy-text";
import { saveCsv } from "~/lib/browser/save-file";
import { frozenTextQuery } from "~/lib/data/frozen-text-query";
import { usePublicConfig } from "~/lib/data/public-config";
import { isSignedIn, useViewer } from "~/lib/viewer/use-viewer";
import { StatedItems, StatementLines } from "./statement-lines-table";
import styles from "./statement-sheet.module.css";

interface StatementPageProps {
  id: string;
  /** The part for everyone, as the server sent it. */
  statement: FrozenStatement;
  proof: Proof;
  /** Formatted by the server, because browsers abbreviate months differently. */
  frozenAt: string;
}

/** A statement as it was frozen, with the hashes that prove it. */
export function StatementPage({ id, statement, proof, frozenAt }: StatementPageProps) {
  const headingId = useId();
  const viewer = useViewer();
  const whole = useQuery(frozenTextQuery(viewer, id));
  const gatedText = whole.data?.gated_text ?? null;
  const gated = readGatedText(gatedText);
  const { title, heading, law, notes, projects } = statement;
  const purchase = purchaseItems(statement);
  const address = `${usePublicConfig()?.siteUrl ?? ""}${statementPath(id)}`;

  function saveFile() {
    const text = statementFile(statement, gated, {
      address,
      publicHash: proof.public_hash,
      gatedHash: proof.gated_hash,
    });
    saveCsv(text, `${product.name}-statement.csv`);
  }

  return (
    <Page>
      <PageHeader
        eyebrow={law ? "Statement with proof" : "Check with proof"}
        title={
          <span dir="auto" className="block text-left wrap-anywhere">
            {title ?? heading}
          </span>
        }
        intro={
          <>
            Frozen on <strong className="font-medium text-ink">{frozenAt}</strong>. It shows what
            was {law ? "stated" : "known"} at that time{law && `, in the order of the ${law}`}, and
            will not change.
          </>
        }
        actions={
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => void copyLink()}>
              <Link2 aria-hidden="true" size={16} />
              Copy link
            </Button>
            <Button variant="secondary" size="sm" onClick={saveFile}>
              <Download aria-hidden="true" size={16} />
              CSV
            </Button>
            <Button variant="secondary" size="sm" onClick={() => window.print()}>
              <Printer aria-hidden="true" size={16} />
              Print
            </Button>
          </div>
        }
      />
      {isSignedIn(viewer) && whole.isError && !whole.isFetching && (
        <LoadFailure error={whole.error} onRetry={() => void whole.refetch()} />
      )}
      <PrintedPart className={styles.sheet}>
        <div className="mb-3 hidden print:block">
          <p className="font-serif text-lg font-medium">
            {product.name}: {title ?? heading}
          </p>
          <p className="text-quiet">
            {title ? `${heading}. ` : ""}
            {law ? `${law}. ` : ""}Frozen on {frozenAt}. {address}
          </p>
        </div>
        <div className="grid gap-6 print:gap-3">
          {purchase.length > 0 && (
            <section aria-labelledby={`${headingId}-purchase`}>
              <Card className="p-5 md:flex md:p-6 print:block print:border-0 print:p-0">
                <h2
                  id={`${headingId}-purchase`}
                  className="mb-4 font-serif text-2xl font-medium md:w-72 md:shrink-0 md:pr-6 print:mb-1 print:text-base"
                >
                  {purchaseHeading(statement)}
                </h2>
                <div className="min-w-0 flex-1 md:pt-1.5 print:pt-0">
                  <StatedItems items={purchase} />
                </div>
              </Card>
            </section>
          )}
          {projects.map((project, index) => (
            <section key={project.id} aria-labelledby={`${headingId}-${index}`}>
              <Card className="px-5 pt-5 pb-1 md:px-6 print:border-0 print:p-0">
                <h2
                  id={`${headingId}-${index}`}
                  dir="auto"
                  className="mb-2 text-left font-serif text-2xl font-medium wrap-anywhere print:mb-0 print:text-base"
                >
                  <Link
                    to={projectPath(project.id)}
                    className="hover:underline hover:underline-offset-4"
                  >
                    {project.name}
                  </Link>
                </h2>
                <StatementLines
                  labelledBy={`${headingId}-${index}`}
                  lines={shownLines(statement, gated, project.id)}
                />
              </Card>
            </section>
          ))}
          <ul className="grid max-w-[52rem] gap-1.5 text-sm leading-relaxed text-quiet print:text-[0.6875rem]">
            {[...notes, ...(gated?.notes ?? [])].map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          <ProofBox id={id} proof={proof} gatedText={gatedText} />
        </div>
      </PrintedPart>
    </Page>
  );
}

function copyLink() {
  return copyText(window.location.href, {
    copied: {
      title: "Link copied",
      description:
        "Anyone with the link can see this statement. Prices, permanence and ratings require logging in.",
    },
    failed: {
      title: "The link could not be copied",
      description: "Please copy it from your browser's address bar.",
    },
  });
}
