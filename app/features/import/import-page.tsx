import { useQueryClient } from "@tanstack/react-query";
import { product } from "#domain/product.ts";
import { AdminHeading } from "~/components/admin/admin-heading";
import { CsvDrop } from "~/components/registry-file/csv-drop";
import { useRegistryFile } from "~/components/registry-file/use-registry-file";
import { Card } from "~/components/ui/card";
import { typeRulesQuery } from "~/lib/data/type-rules-query";
import { usePageTitle } from "~/lib/seo/use-page-title";
import { ChosenFile } from "./chosen-file";
import { ImportList } from "./import-list";
import { RecordsDownload } from "./records-download";
import { rememberedInterpretation } from "./remembered-mapping";
import { RunPanel } from "./run-panel";
import { UndoPanel } from "./undo-panel";
import { useImportRun } from "./use-import-run";
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
  return (
    <>
      <AdminHeading
        title="Import"
        summary="Upload a registry’s list of projects as CSV. Nothing is imported until you have seen what each row would do."
      >
        {null}
      </AdminHeading>
      <div className="space-y-8">
        {run && <RunPanel run={run} onClose={endRun} />}
        {!run && !file && (
          <Card className="p-5 md:p-6">
            <CsvDrop onFiles={choose} problem={problem} reading={reading} />
          </Card>
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
        <RecordsDownload />
      </div>
    </>
  );
}
