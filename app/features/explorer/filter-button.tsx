import { ChevronDown, Lock } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { useOnDemand } from "~/lib/browser/use-on-demand";
import styles from "./filter-button.module.css";

interface FilterButtonProps<Menu extends object> {
  label: string;
  /** The number of values selected. */
  chosen: number;
  isLocked: boolean;
  load: () => Promise<Menu>;
  /** The loaded menu, which takes over the button. */
  children: (menu: Menu, button: ComponentProps<"button">) => ReactNode;
}

/** The button of a filter, whose menu is loaded on the first press. */
export function FilterButton<Menu extends object>(props: FilterButtonProps<Menu>) {
  const { label, chosen, isLocked, load, children } = props;
  const menu = useOnDemand(load);
  const button = {
    type: "button",
    "data-chosen": chosen > 0 || undefined,
    className: styles.button,
    children: (
      <>
        {label}
        <ChosenCount count={chosen} />
        {isLocked && <Lock aria-hidden="true" size={14} className="kept-session:hidden" />}
        <ChevronDown aria-hidden="true" size={15} />
      </>
    ),
  } as const;
  if (menu.module) return children(menu.module, button);
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

export function ChosenCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="inline-grid h-4.5 min-w-4.5 place-items-center rounded-full bg-pine px-1 text-[0.6875rem] font-semibold text-white">
      {count}
      <span className="sr-only"> selected</span>
    </span>
  );
}
