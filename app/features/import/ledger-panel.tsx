import { ContentsChoice } from "~/components/ledger-file/contents-choice";
import { LedgerCheckCard, type LedgerWording } from "~/components/ledger-file/ledger-check";
import type { useLedgerFile } from "~/components/ledger-file/use-ledger-file";
import { Card } from "~/components/ui/card";
import { ProgressBar } from "~/components/ui/progress-bar";

interface LedgerPanelProps {
  ledger: ReturnType<typeof useLedgerFile>;
  onImport: (id: string, fileName: string) => void;
}

const wording: LedgerWording = {
  whole: {
    label: "The registry’s whole file",
    hint: "It has every row that the registry publishes. What it does not have is taken as zero.",
  },
  excerpt: {
    label: "An excerpt",
    hint: "It has only some rows. Labels count, and totals that each row states of its whole vintage (Verra); sums of the rows do not.",
  },
  onSite: "on the site",
  unlisted:
    "projects that are not on the site: skipped. Import the file again once they are on it.",
  confirm: "Import",
};

/** A file of transactions from when it is chosen until it is imported. */
export function LedgerPanel({ ledger, onImport }: LedgerPanelProps) {
  const { state, settle, clear } = ledger;
  if (state.state === "reading")
    return (
      <Card className="p-5 md:p-6">
        <p className="text-sm wrap-anywhere">Reading {state.name}</p>
        <ProgressBar label="Reading the file" value={state.done} max={state.all} className="mt-2" />
      </Card>
    );
  if (state.state === "ambiguous")
    return (
      <ContentsChoice
        name={state.name}
        registry={state.registry}
        contents={state.contents}
        onChoose={settle}
        onRemove={clear}
      />
    );
  if (state.state !== "read") return null;
  return (
    <LedgerCheckCard
      key={state.file.key}
      file={state.file}
      isProposal={false}
      wording={wording}
      onRemove={clear}
      onConfirm={(id) => {
        clear();
        onImport(id, state.file.name);
      }}
    />
  );
}
