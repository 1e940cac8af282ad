import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { LoadFailure } from "~/components/ui/load-failure";
import { Spinner } from "~/components/ui/spinner";
import { enterRecoveryCode } from "~/lib/session/recovery-codes";
import {
  confirmWithPasskey,
  enterAppCode,
  factorsQuery,
  type OwnFactor,
} from "~/lib/session/second-factor";
import { useSession } from "~/lib/session/session";
import { CodeEntry } from "./code-entry";

/** A second factor, or a recovery code. */
type Way = OwnFactor | "recovery code";

interface SecondFactorFormProps {
  /** Label of the button that sends a code. */
  action: string;
  onDone: () => void;
  /** A further way out, after the other ways. */
  more?: { label: string; onPress: () => void };
}

/** Asks for the user's second factor, in the way that they choose. */
export function SecondFactorForm({ action, onDone, more }: SecondFactorFormProps) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Way | null>(null);
  const { data: factors, error, isFetching, refetch } = useQuery(factorsQuery(user?.id ?? null));
  if (error) {
    return <LoadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!factors) return <Spinner label="Loading your second factors…" />;

  const hasSeveralApps = factors.filter(({ kind }) => kind === "app").length > 1;
  const ways: Way[] = [...factors, "recovery code"];
  const way = chosen ?? factors.find(({ kind }) => kind === "app") ?? ways[0] ?? "recovery code";

  async function done() {
    // The session is worth more now: the role and what it shows are read again.
    await queryClient.invalidateQueries();
    onDone();
  }

  return (
    <div className="grid gap-5">
      <ChosenWay
        key={keyOf(way)}
        way={way}
        hasSeveralApps={hasSeveralApps}
        action={action}
        onDone={() => void done()}
      />
      <div className="border-t border-rule pt-4">
        <p className="text-sm text-quiet">Other ways:</p>
        <ul className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1">
          {ways
            .filter((other) => keyOf(other) !== keyOf(way))
            .map((other) => (
              <li key={keyOf(other)}>
                <WayLink label={labelOf(other)} onPress={() => setChosen(other)} />
              </li>
            ))}
          {more && (
            <li>
              <WayLink {...more} />
            </li>
          )}
        </ul>
      </div>
    </div>
  );
}

function WayLink({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className="py-1 text-left text-sm font-medium text-pine underline underline-offset-4 wrap-anywhere max-md:py-2.5 hover:text-moss"
      onClick={onPress}
    >
      {label}
    </button>
  );
}

const keyOf = (way: Way) => (way === "recovery code" ? way : way.id);

function labelOf(way: Way): string {
  if (way === "recovery code") return "Use a recovery code";
  return way.kind === "app" ? `Use a code from '${way.name}'` : `Use '${way.name}'`;
}

interface ChosenWayProps {
  way: Way;
  hasSeveralApps: boolean;
  action: string;
  onDone: () => void;
}

function ChosenWay({ way, hasSeveralApps, action, onDone }: ChosenWayProps) {
  if (way === "recovery code") {
    return (
      <CodeEntry
        kind="recovery"
        label="Recovery code"
        hint="One of the ten that you saved. It works once, and removes your second factors so that you can set up new ones."
        action={action}
        onSend={enterRecoveryCode}
        onDone={onDone}
      />
    );
  }
  if (way.kind === "passkey") return <PasskeyButton factor={way} onDone={onDone} />;
  return (
    <CodeEntry
      kind="digits"
      label="Code from your authenticator app"
      hint={`The six digits that ${hasSeveralApps ? `'${way.name}'` : "it"} shows now.`}
      action={action}
      onSend={(code) => enterAppCode(way.id, code)}
      onDone={onDone}
    />
  );
}

function PasskeyButton({ factor, onDone }: { factor: OwnFactor; onDone: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function press() {
    setBusy(true);
    setProblem(null);
    const refusal = await confirmWithPasskey(factor.id);
    setBusy(false);
    setProblem(refusal);
    if (!refusal) onDone();
  }

  return (
    <div>
      <Button
        // The form that had the focus is gone.
        autoFocus
        className="w-full"
        disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => void press()}
      >
        <Fingerprint aria-hidden="true" size={18} />
        {isBusy ? "Waiting for your device…" : "Use your passkey"}
      </Button>
      <p className="mt-1.5 text-sm text-quiet wrap-anywhere">
        Your browser asks for '{factor.name}'.
      </p>
      <p role="alert" className="mt-1.5 text-sm text-brick empty:hidden">
        {problem}
      </p>
    </div>
  );
}
