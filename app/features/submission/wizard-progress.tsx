import { Check, ChevronDown } from "lucide-react";
import { useState } from "react";
import { wizardSteps } from "#domain/submission/fields/fields.ts";
import { cn } from "~/components/ui/class-names";
import { ProgressBar } from "~/components/ui/progress-bar";
import { useWizardForm } from "./wizard-form";

interface WizardProgressProps {
  step: number;
  /** Steps that the visitor has left. */
  visited: ReadonlySet<number>;
}

/** The user's position in the five steps; each can be opened at any time. */
export function WizardProgress({ step, visited }: WizardProgressProps) {
  const { problems, goTo } = useWizardForm();
  const total = wizardSteps.length;
  // A phone has no room for five names side by side, so there they are a collapsible list.
  const [isOpen, setOpen] = useState(false);
  const stateOf = (index: number) => {
    if (!visited.has(index)) return "ahead";
    return problems.some((problem) => problem.step === index) ? "open" : "done";
  };
  const attention = [...wizardSteps.keys()].filter((index) => stateOf(index) === "open").length;
  return (
    <nav aria-label="Steps">
      <ProgressBar
        label="Progress"
        min={1}
        max={total}
        value={step + 1}
        valueText={`Step ${step + 1} of ${total}: ${wizardSteps[step]?.title}`}
      />
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
        className="mt-2 flex min-h-11 w-full items-center gap-2 text-left text-sm font-medium text-pine md:hidden"
      >
        {isOpen ? "Hide steps" : "All five steps"}
        {!isOpen && attention > 0 && (
          <span className="font-normal text-amber-text">
            {attention === 1 ? "one needs attention" : `${attention} need attention`}
          </span>
        )}
        <ChevronDown
          aria-hidden="true"
          size={16}
          className={cn("ml-auto transition-transform", isOpen && "rotate-180")}
        />
      </button>
      <ol
        id={listId}
        className={cn(
          "grid md:mt-4 md:grid-cols-5 md:gap-2 lg:flex lg:justify-between",
          !isOpen && "max-md:hidden",
        )}
      >
        {wizardSteps.map(({ title }, index) => (
          <li key={title}>
            <StepButton
              number={index + 1}
              title={title}
              isCurrent={index === step}
              state={stateOf(index)}
              onClick={() => {
                setOpen(false);
                goTo(index);
              }}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

const listId = "wizard-steps";

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
      className="group flex w-full items-center gap-3 rounded-lg py-2 text-left md:flex-col md:gap-1.5 md:py-1 md:text-center lg:flex-row lg:gap-2.5 lg:text-left"
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
          "text-[0.9375rem] leading-tight md:text-[0.8125rem] lg:whitespace-nowrap",
          isCurrent ? "font-semibold text-ink" : "text-quiet group-hover:text-ink",
        )}
      >
        {title}
        {stateTexts[state] && <span className="sr-only">, {stateTexts[state]}</span>}
      </span>
    </button>
  );
}
