import { useId } from "react";
import { changeList } from "./list-changes";
import type { ProjectList } from "./list-query";
import { useStoredSwitch } from "./use-stored-switch";

/** Opts the owner in to e-mails about changes. */
export function EmailSwitch({ list: { id, sendsEmail } }: { list: ProjectList }) {
  const hint = useId();
  const emails = useStoredSwitch(sendsEmail, (isOn) => changeList(id, { sends_email: isOn }));
  return (
    <div className="mb-5 text-sm">
      <label className="inline-flex cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          role="switch"
          aria-describedby={hint}
          aria-checked={emails.isOn}
          checked={emails.isOn}
          onChange={({ target }) => emails.set(target.checked)}
          className="relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full bg-edge transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-white before:transition-transform checked:bg-pine checked:before:translate-x-5"
        />
        <span className="font-medium">E-mail me when something changes</span>
      </label>
      <p id={hint} className="mt-1.5 max-w-[44rem] leading-relaxed text-quiet">
        When a price, rating, availability or status changes: at most once a day, for all your lists
        together. Each e-mail has an unsubscribe link.
      </p>
    </div>
  );
}
