import { useId } from "react";
import { useListChange } from "~/lib/data/lists";
import { changeList } from "./list-changes";
import type { ProjectList } from "./list-query";

/** Whether the owner is told of changes by e-mail: only who asks for it. */
export function EmailSwitch({ list: { id, sendsEmail } }: { list: ProjectList }) {
  const change = useListChange();
  const hint = useId();
  // What was pressed is shown at once; a failure takes it back.
  const isOn = change.isPending ? !sendsEmail : sendsEmail;
  return (
    <div className="mb-5 text-sm">
      <label className="inline-flex cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          role="switch"
          aria-describedby={hint}
          aria-checked={isOn}
          checked={isOn}
          disabled={change.isPending}
          onChange={() => change.mutate(() => changeList(id, { sends_email: !sendsEmail }))}
          className="relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full bg-edge transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-white before:transition-transform checked:bg-pine checked:before:translate-x-5"
        />
        <span className="font-medium">E-mail me when something changes</span>
      </label>
      <p id={hint} className="mt-1.5 max-w-[44rem] leading-relaxed text-quiet">
        A price, rating, availability or whether a project is listed: one e-mail a day at most for
        all your lists. Every e-mail has a link that ends them.
      </p>
    </div>
  );
}
