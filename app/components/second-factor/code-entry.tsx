import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { codeDigits, codeLength } from "#domain/sign-in/sign-in-code.ts";
import { Button } from "~/components/ui/button";
import { TextField } from "~/components/ui/text-field";

interface CodeEntryProps {
  /** Six digits, or a recovery code. */
  kind: "digits" | "recovery";
  label: string;
  hint: string;
  action: string;
  /** Resolves to what is wrong with the code, or null. */
  onSend: (code: string) => Promise<string | null>;
  onDone: () => void;
  /** Further buttons, before the one that sends. */
  children?: ReactNode;
}

/** A field for a code that is checked immediately. */
export function CodeEntry(props: CodeEntryProps) {
  const { kind, label, hint, action, onSend, onDone, children } = props;
  const [code, setCode] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const isComplete = kind === "digits" ? code.length === codeLength : code.trim() !== "";
    if (!isComplete) {
      setProblem(kind === "digits" ? `Please enter all ${codeLength} digits.` : "Please enter it.");
      field.current?.focus();
      return;
    }
    setBusy(true);
    const refusal = await onSend(code.trim());
    setBusy(false);
    if (!refusal) return onDone();
    setProblem(refusal);
    field.current?.select();
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
      <TextField
        ref={field}
        label={label}
        hint={hint}
        name={kind === "digits" ? "code" : "recovery-code"}
        autoComplete={kind === "digits" ? "one-time-code" : "off"}
        autoCapitalize="none"
        spellCheck={false}
        {...(kind === "digits" && { inputMode: "numeric" as const, placeholder: "000000" })}
        value={code}
        error={problem}
        onChange={({ target }) => {
          setCode(kind === "digits" ? codeDigits(target.value) : target.value);
          setProblem(undefined);
        }}
        className={
          kind === "digits" ? "font-medium tracking-[0.35em] tabular-nums" : "font-mono text-base"
        }
      />
      <div className="flex flex-wrap justify-end gap-2.5">
        {children}
        <Button type="submit" className="grow" disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? "Checking…" : action}
        </Button>
      </div>
    </form>
  );
}
