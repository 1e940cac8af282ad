import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FileProblem } from "#domain/import/file-text.ts";
import { transactionLimits } from "#domain/ledger/transaction-files/read-transactions.ts";
import { figure } from "#domain/text/figure.ts";
import { ContentsChoice } from "~/components/ledger-file/contents-choice";
import { LedgerCheckCard, type LedgerWording } from "~/components/ledger-file/ledger-check";
import { useLedgerFile } from "~/components/ledger-file/use-ledger-file";
import { CsvDrop } from "~/components/registry-file/csv-drop";
import { Card } from "~/components/ui/card";
import { notify } from "~/lib/browser/notify";
import { browserClient } from "~/lib/data/browser-client";
import { visitorRefusal } from "~/lib/data/database-refusal";
import { failureMessage } from "~/lib/data/failure-message";

const wording: LedgerWording = {
  whole: {
    label: "All rows of my projects",
    hint: "It has every row that the registry publishes about the projects in it.",
  },
  excerpt: {
    label: "Only some rows",
    hint: "Labels count, and totals that each row states of its whole vintage (Verra); sums of the rows do not.",
  },
  onSite: "of yours",
  unlisted: "projects that are not yours on this site, and nothing of it is sent.",
  confirm: "Send to the team",
};

/** Chooses, checks and proposes a file of transactions. */
export function ProposeLedgerFile() {
  const { state, choose, settle, clear } = useLedgerFile();
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const queryClient = useQueryClient();
  const proposing = useMutation({
    mutationFn: async (id: string) => {
      const client = await browserClient();
      const { error } = await client.rpc("propose_ledger_file", { ledger_file: id });
      if (error) throw visitorRefusal(error);
    },
    onSuccess: () =>
      notify("success", "Sent to the team", { description: "We will e-mail you our decision." }),
    onError: (error) => notify("error", failureMessage(error)),
    onSettled: () => queryClient.invalidateQueries(),
  });

  async function chooseOne([file, ...others]: readonly File[]) {
    setProblem(null);
    if (!file) return;
    if (others.length > 0) return setProblem(onlyOne);
    if (file.size > transactionLimits.bytes) return setProblem(tooLarge);
    if (!(await choose(file))) setProblem(notTransactions);
  }

  /** The focus goes where the next file is chosen, as the file's own controls are gone. */
  function leave() {
    flushSync(clear);
    area.current?.querySelector("input")?.focus({ preventScroll: true });
  }

  if (state.state === "read")
    return (
      <LedgerCheckCard
        key={state.file.key}
        file={state.file}
        isProposal
        wording={wording}
        onRemove={leave}
        onConfirm={(id) => {
          leave();
          proposing.mutate(id);
        }}
      />
    );
  if (state.state === "ambiguous")
    return <ContentsChoice {...state} onChoose={settle} onRemove={leave} />;
  return (
    <Card ref={area} className="p-5 md:p-6">
      <CsvDrop
        label="A registry’s issuances, retirements or cancellations, as a CSV file"
        hint="Issuances, retirements or cancellations as downloaded from a registry"
        onFiles={(files) => void chooseOne(files)}
        problem={state.state === "unreadable" ? state.problem : problem}
        reading={state.state === "reading" ? state.name : null}
      />
    </Card>
  );
}

const sentence = (message: string): FileProblem => ({ message, line: null, column: null });
const tooLarge = sentence(
  `This file is larger than ${figure(transactionLimits.bytes / 1e6)} MB, the most that can be read.`,
);
const onlyOne = sentence("Please choose one file at a time.");
const notTransactions = sentence(
  "This is no file of issuances, retirements or cancellations that we know. Choose it as downloaded from Verra, Gold Standard, ACR, CAR, ART, Isometric or Cercarbono.",
);
