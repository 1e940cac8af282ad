import { ChevronDown, Lock } from "lucide-react";
import { chosenValues } from "#domain/listing/filters.ts";
import { useOnDemand } from "~/lib/browser/use-on-demand";
import styles from "./filter-button.module.css";
import type { FilterMenuProps } from "./filter-menu";

/** A multi-select filter; each option shows how many projects it would leave. */
export function FilterButton(props: FilterMenuProps) {
  const { label, column, filters, isLocked = false } = props;
  const chosen = chosenValues(filters, column);
  const menu = useOnDemand(() => import("./filter-menu"));
  const button = {
    type: "button",
    "data-chosen": chosen.length > 0 || undefined,
    className: styles.button,
    children: (
      <>
        {label}
        {chosen.length > 0 && (
          <span className="inline-grid h-4.5 min-w-4.5 place-items-center rounded-full bg-pine px-1 text-[0.6875rem] font-semibold text-white">
            {chosen.length}
            <span className="sr-only"> selected</span>
          </span>
        )}
        {isLocked && <Lock aria-hidden="true" size={14} className="kept-session:hidden" />}
        <ChevronDown aria-hidden="true" size={15} />
      </>
    ),
  } as const;
  if (menu.module) return <menu.module.FilterMenu {...props} button={button} />;
  return (
    <button
      {...button}
      {...menu.preloadProps}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={menu.press}
    />
  );
}
