import { failureMessage } from "~/lib/data/failure-message";

/** Why the server refused the request; shown above a dialog's buttons. */
export function Refusal({ error }: { error: Error }) {
  return (
    <p role="alert" className="text-sm font-medium text-brick">
      {failureMessage(error)}
    </p>
  );
}
