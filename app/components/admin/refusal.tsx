import { failureMessage } from "~/lib/data/failure-message";

/** Why what was sent was not done, above the buttons of a dialog. */
export function Refusal({ error }: { error: Error }) {
  return (
    <p role="alert" className="text-sm font-medium text-brick">
      {failureMessage(error)}
    </p>
  );
}
