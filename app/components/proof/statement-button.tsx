import { ProofButton } from "./proof-button";
import type { Entered } from "./statement-dialog";

const loadDialog = () => import("./statement-dialog");

interface StatementButtonProps {
  projects: readonly string[];
  /** Their names by id, if there may be several. */
  names?: Readonly<Record<string, string>>;
  /** What the dialog need not ask for. */
  known?: Entered;
  size?: "sm" | "md";
}

/** Freezes a statement on projects that back a claim. */
export function StatementButton({ projects, names, known, size = "sm" }: StatementButtonProps) {
  return (
    <ProofButton
      label="Statement with proof"
      signedOutLabel="Log in for a statement"
      isDisabled={projects.length === 0}
      look={{ variant: "secondary", size }}
      load={loadDialog}
    >
      {({ StatementDialog }, close) => (
        <StatementDialog
          kind="purchase"
          projects={projects}
          names={names}
          known={known}
          onClose={close}
        />
      )}
    </ProofButton>
  );
}
