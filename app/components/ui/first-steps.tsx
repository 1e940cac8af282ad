import type { ReactNode } from "react";

interface FirstStepsProps {
  /** What the steps lead to. */
  label: string;
  steps: readonly { title: string; text: ReactNode }[];
}

/** How to begin, shown where there is nothing yet. */
export function FirstSteps({ label, steps }: FirstStepsProps) {
  return (
    <ol
      aria-label={label}
      className="mt-6 grid w-full max-w-4xl gap-x-7 gap-y-5 text-left text-sm leading-relaxed sm:grid-cols-3"
    >
      {steps.map(({ title, text }, index) => (
        <li key={title} className="border-t border-rule pt-3">
          <span aria-hidden="true" className="font-serif text-lg text-moss tabular-nums">
            {index + 1}
          </span>
          <p className="mt-0.5 font-medium text-ink">{title}</p>
          <p className="mt-1 text-quiet">{text}</p>
        </li>
      ))}
    </ol>
  );
}
