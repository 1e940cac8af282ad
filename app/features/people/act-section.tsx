import { type ReactNode, useId } from "react";
import { Card } from "~/components/ui/card";

/** Explains what happens to the reason, which every action on a person requires. */
export const reasonHint =
  "Kept in the audit trail even after the account is deleted. Please do not name anyone.";

interface ActSectionProps {
  title: string;
  /** What the action does, or why it is not available. */
  explanation: ReactNode;
  /** The button; omitted if the action is not available. */
  children?: ReactNode;
}

/** One action that the team can take on an account. */
export function ActSection({ title, explanation, children }: ActSectionProps) {
  const id = useId();
  return (
    <Card>
      <section
        aria-labelledby={id}
        className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 p-5"
      >
        <div className="max-w-[36rem] min-w-0 flex-1 basis-72">
          <h2 id={id} className="font-serif text-xl font-medium">
            {title}
          </h2>
          <p className="mt-1 text-sm leading-relaxed text-quiet">{explanation}</p>
        </div>
        {children}
      </section>
    </Card>
  );
}
