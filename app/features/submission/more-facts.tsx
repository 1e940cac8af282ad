import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { isExtra, isValueField, wizardSteps } from "#domain/submission/fields/fields.ts";
import { isFilledIn } from "#domain/submission/submission.ts";
import { cn } from "~/components/ui/class-names";
import { useWizardForm } from "./wizard-form";

interface MoreFactsProps {
  step: number;
  /** A short summary of its fields. */
  about: string;
  children: ReactNode;
}

/** A step's optional section: collapsed until one of its fields is filled in or invalid. */
export function MoreFacts({ step, about, children }: MoreFactsProps) {
  const id = useId();
  const { draft, problems } = useWizardForm();
  const names = (wizardSteps[step]?.fields ?? []).filter(isValueField).filter(isExtra);
  const given = names.filter((name) => isFilledIn(draft, name)).length;
  const isWrong = problems.some(({ field }) => names.some((name) => name === field));
  const needsAttention = given > 0 || isWrong;
  const [isOpen, setIsOpen] = useState(needsAttention);
  // The draft arrives after the first render. Opens once only, so that the user can close it again.
  const [wasOpened, setWasOpened] = useState(needsAttention);
  if (needsAttention && !wasOpened) {
    setWasOpened(true);
    setIsOpen(true);
  }
  return (
    <section className="border-t border-rule">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
          className="flex w-full items-start gap-4 px-5 py-6 text-left hover:bg-paper/60 md:px-8"
        >
          <span className="min-w-0 flex-1">
            <span className="block font-serif text-xl font-medium tracking-[-0.01em]">
              More facts for buyers (optional)
            </span>
            <span className="mt-1 block text-sm leading-snug text-quiet">
              {about}
              {given > 0 && ` ${given} of ${names.length} filled in.`}
              {isWrong && !isOpen && (
                <span className="text-brick"> Something here needs your attention.</span>
              )}
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            size={20}
            className={cn("mt-1 shrink-0 text-moss transition-transform", isOpen && "rotate-180")}
          />
        </button>
      </h3>
      {isOpen && (
        <div id={id} className="space-y-6 px-5 pt-1 pb-8 md:px-8">
          {children}
        </div>
      )}
    </section>
  );
}
