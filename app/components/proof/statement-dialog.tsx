import { useState } from "react";
import { statementLimits } from "#domain/limits.ts";
import type { StatementKind } from "#domain/proof/disclosure-rules.ts";
import { type EntryKey, entryTexts } from "#domain/proof/entry-texts.ts";
import { statementPath } from "#domain/proof/proof-paths.ts";
import { plural } from "#domain/text/plural.ts";
import { TextAreaField } from "~/components/ui/text-area-field";
import { TextField } from "~/components/ui/text-field";
import { FreezingDialog } from "./freezing-dialog";
import { requestStatement } from "./request-statement";

interface StatementDialogProps {
  kind: StatementKind;
  /** Our own ids of the projects, in order. */
  projects: readonly string[];
  /** Their names by id, where several may have different sellers. */
  names?: Readonly<Record<string, string>> | undefined;
  /** What is known already. */
  known?: Entered | undefined;
  onClose: () => void;
}

export type Entered = Partial<Record<EntryKey | "title", string>>;

const lineEntries = ["seller", "tonnes", "vintage"] as const satisfies EntryKey[];

/** Asks for what only the buyer knows, freezes the statement, and opens it. */
export function StatementDialog({ kind, projects, names, known, onClose }: StatementDialogProps) {
  const [entered, setEntered] = useState<Entered>(known ?? {});
  const [sellers, setSellers] = useState<Readonly<Record<string, string>>>({});
  const field = (key: keyof Entered) => ({
    value: entered[key] ?? "",
    onChange: ({ target }: { target: { value: string } }) =>
      setEntered((before) => ({ ...before, [key]: target.value })),
  });
  const subject =
    projects.length === 1 ? "this project" : plural(projects.length, "project", "projects");

  return (
    <FreezingDialog
      title="Statement with proof"
      description={`Saves what is stated about ${subject} now, in the order of California's ${kind === "purchase" ? "rules for those who make a claim" : "rules for project developers"}, with a hash by which anyone can verify it. It can never be changed or deleted. Anyone with the link can see it; prices, permanence and ratings require logging in.`}
      freeze={async () =>
        statementPath(await requestStatement({ kind, projects, sellers, ...entered }))
      }
      onClose={onClose}
    >
      {kind === "purchase" && (
        <>
          <p className="text-sm text-quiet">
            All of this is optional. It is marked as stated by you, and anyone with the link can see
            it.
          </p>
          {lineEntries.map((key) => (
            <TextField
              key={key}
              isDense
              label={entryTexts[key].label}
              hint={entryTexts[key].hint}
              maxLength={statementLimits.entryCharacters}
              {...field(key)}
            />
          ))}
          {projects.length > 1 && names && (
            <details>
              <summary className="w-fit cursor-pointer py-1 text-sm font-medium text-pine max-md:py-2">
                Another seller for some of the projects
              </summary>
              <div className="mt-2 grid gap-3 border-l-2 border-rule pl-4">
                {projects.map((id) => (
                  <TextField
                    key={id}
                    isDense
                    label={`Seller of ${names[id] ?? "a project"}`}
                    maxLength={statementLimits.entryCharacters}
                    value={sellers[id] ?? ""}
                    onChange={({ target }) => setSellers({ ...sellers, [id]: target.value })}
                  />
                ))}
              </div>
            </details>
          )}
          <TextAreaField
            label={entryTexts.claim.label}
            hint={entryTexts.claim.hint}
            rows={3}
            maxLength={statementLimits.claimCharacters}
            {...field("claim")}
          />
        </>
      )}
      <TextField
        isDense
        label="Title (optional)"
        hint="For example, the purchase it relates to."
        maxLength={statementLimits.titleCharacters}
        {...field("title")}
      />
    </FreezingDialog>
  );
}
