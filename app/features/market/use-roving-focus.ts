import { type KeyboardEvent, useState } from "react";

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => Math.min(index + 1, last),
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowLeft: (index) => Math.max(index - 1, 0),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, last) => last,
};

export interface RovingProps {
  "data-mark": string;
  tabIndex: number;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent<Element>) => void;
}

/** Makes many marks a single tab stop; arrow keys move between them. */
export function useRovingFocus(count: number): (index: number) => RovingProps {
  const [chosen, setChosen] = useState(0);
  const current = Math.min(chosen, Math.max(count - 1, 0));
  return (index) => ({
    "data-mark": "",
    tabIndex: index === current ? 0 : -1,
    onFocus: () => setChosen(index),
    onKeyDown(event) {
      const next = steps[event.key]?.(index, count - 1);
      if (next === undefined) return;
      event.preventDefault();
      const marks = event.currentTarget.closest("svg")?.querySelectorAll<SVGElement>("[data-mark]");
      marks?.[next]?.focus();
    },
  });
}
