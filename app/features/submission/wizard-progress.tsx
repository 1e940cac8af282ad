import { Check } from "lucide-react";
import { wizardSteps } from "#domain/submission/fields/fields.ts";
import { cn } from "~/components/ui/class-names";
import { ProgressBar } from "~/components/ui/progress-bar";
import { useWizardForm } from "./wizard-form";

interface WizardProgressProps {
  step: number;
  /** Steps whose visitor has moved on. */
  visited: ReadonlySet<number>;
}

/** Where one is among the five steps; each of them can be opened at any time. */
export function WizardProgress({ step, visited }: WizardProgressProps) {
  const { problems, goTo } = useWizardForm();
  const total = wizardSteps.length;
  return (
    <nav aria-label="Steps">
      <ProgressBar
        label="Progress"
        min={1}
        max={total}
        value={step + 1}
        valueText={`Step ${step + 1} of ${total}: ${wizardSteps[step]?.title}`}
      />
      <ol className="mt-4 grid grid-cols-5 gap-2">
        {wizardSteps.map(({ title }, index) => {
          const open = problems.filter((problem) => problem.step === index).length;
          return (
            <li key={title}>
              <StepButton
                number={index + 1}
                title={title}
                isCurrent={index === step}
                state={visited.has(index) ? (open > 0 ? "open" : "done") : "ahead"}
                onClick={() => goTo(index)}
              />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface StepButtonProps {
  number: number;
  title: string;
  isCurrent: boolean;
  state: "done" | "open" | "ahead";
  onClick: () => void;
}

const stateTexts = { done: "complete", open: "needs attention", ahead: "" };

function StepButton({ number, title, isCurrent, state, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? "step" : undefined}
      onClick={onClick}
      className="group flex w-full flex-col items-center gap-1.5 rounded-lg py-1 text-center lg:flex-row lg:gap-2.5 lg:text-left"
    >
      <span
        className={cn(
          "flex size-7 shrink-0 items-center justify-center rounded-full border text-[0.8125rem] font-semibold tabular-nums transition-colors",
          isCurrent && "border-pine bg-pine text-white",
          !isCurrent && state === "done" && "border-moss bg-mint text-pine",
          !isCurrent && state === "open" && "border-amber bg-amber-tint text-amber-text",
          !isCurrent &&
            state === "ahead" &&
            "border-edge bg-white text-quiet group-hover:border-moss",
        )}
      >
        {state === "done" && !isCurrent ? <Check aria-hidden="true" size={15} /> : number}
      </span>
      <span
        className={cn(
          "text-[0.8125rem] leading-tight max-md:sr-only",
          isCurrent ? "font-semibold text-ink" : "text-quiet group-hover:text-ink",
        )}
      >
        {title}
        {stateTexts[state] && <span className="sr-only">, {stateTexts[state]}</span>}
      </span>
    </button>
  );
}
