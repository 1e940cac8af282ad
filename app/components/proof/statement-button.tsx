import { ProofButton } from "./proof-button";

const loadDialog = () => import("./statement-dialog");

/** Freezes a statement on projects that back a claim. */
export function StatementButton({ projects }: { projects: readonly string[] }) {
  return (
    <ProofButton
      label="Statement with proof"
      signedOutLabel="Log in for a statement"
      isDisabled={projects.length === 0}
      look={{ variant: "secondary", size: "sm" }}
      load={loadDialog}
    >
      {({ StatementDialog }, close) => (
        <StatementDialog kind="purchase" projects={projects} onClose={close} />
      )}
    </ProofButton>
  );
}
