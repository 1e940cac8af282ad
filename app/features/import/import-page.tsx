import { useQueryClient } from "@tanstack/react-query";
import { product } from "#domain/product.ts";
import { AdminHeading } from "~/components/admin/admin-heading";
import { useLedgerFile } from "~/components/ledger-file/use-ledger-file";
import { CsvDrop } from "~/components/registry-file/csv-drop";
import { useRegistryFile } from "~/components/registry-file/use-registry-file";
import { Card } from "~/components/ui/card";
import { typeRulesQuery } from "~/lib/data/type-rules-query";
import { usePageTitle } from "~/lib/seo/use-page-title";
import { ChosenFile } from "./chosen-file";
import { ImportList } from "./import-list";
import { LedgerList } from "./ledger-list";
import { LedgerPanel } from "./ledger-panel";
import { LedgerRunPanel } from "./ledger-run-panel";
import { RecordsDownload } from "./records-download";
import { rememberedInterpretation } from "./remembered-mapping";
import { RunPanel } from "./run-panel";
import { RunRegion } from "./run-region";
import { UndoPanel } from "./undo-panel";
import { useImportRun } from "./use-import-run";
import { useLedgerRun } from "./use-ledger-run";
import { useUndo } from "./use-undo";

/** Where registry files are selected, checked row by row, imported, and undone. */
export function ImportPage() {
  usePageTitle(`Import - ${product.name}`);
  const queryClient = useQueryClient();
  const registryFile = useRegistryFile({
    remembered: rememberedInterpretation,
    typeRules: () => queryClient.fetchQuery(typeRulesQuery),
  });
  const { file, reading, problem, choose, clear } = registryFile;
  const { run, isBusy, start, resume, clear: endRun } = useImportRun();
  const undoing = useUndo((id) => id === run?.id && endRun());
  const ledger = useLedgerFile();
  const ledgerRun = useLedgerRun();
  const isEmpty = !run && !file && !ledgerRun.run;
  const isWaiting = ledger.state.state === "none" || ledger.state.state === "unreadable";

  /** A file is one of transactions if its header says so, and else the list of projects. */
  async function chooseAny(files: readonly File[]) {
    const [first, ...others] = files;
    const isLedger = first && others.length === 0 && (await ledger.choose(first));
    if (!isLedger) choose(files);
  }
  return (
    <>
      <AdminHeading
        title="Import"
        summary="Upload a registry’s list of projects, or its issuances, retirements or cancellations, as CSV. Nothing is imported until you have seen what it would do."
      >
        {null}
      </AdminHeading>
      <div className="space-y-8">
        {run && (
          <RunRegion key={run.id} label="This import">
            <RunPanel run={run} onClose={endRun} />
          </RunRegion>
        )}
        {isEmpty && isWaiting && (
          <Card className="p-5 md:p-6">
            <CsvDrop
              onFiles={(files) => void chooseAny(files)}
              problem={ledger.state.state === "unreadable" ? ledger.state.problem : problem}
              reading={reading}
              hint="Its list of projects, issuances, retirements or cancellations, as downloaded"
            />
          </Card>
        )}
        {isEmpty && (
          <LedgerPanel
            ledger={ledger}
            onImport={(id, fileName) => ledgerRun.start("apply", id, fileName)}
          />
        )}
        {ledgerRun.run && (
          <RunRegion label="This file">
            <LedgerRunPanel run={ledgerRun.run} onClose={ledgerRun.clear} />
          </RunRegion>
        )}
        {!run && file && (
          <ChosenFile
            file={file}
            registryFile={registryFile}
            onImport={(order) => {
              clear();
              start(order);
            }}
          />
        )}
        {undoing.undo && <UndoPanel undo={undoing.undo} onClose={undoing.clear} />}
        <ImportList
          isBusy={isBusy || undoing.isBusy}
          onResume={resume}
          onUndo={undoing.start}
          onDiscarded={(id) => id === run?.id && endRun()}
        />
        <LedgerList isBusy={ledgerRun.isBusy} onRun={ledgerRun.start} />
        <RecordsDownload />
      </div>
    </>
  );
}
