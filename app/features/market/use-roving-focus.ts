import { type KeyboardEvent, useState } from "react";

const steps: Record<string, (place: number, last: number) => number> = {
  ArrowRight: (place, last) => Math.min(place + 1, last),
  ArrowDown: (place, last) => Math.min(place + 1, last),
  ArrowLeft: (place) => Math.max(place - 1, 0),
  ArrowUp: (place) => Math.max(place - 1, 0),
  Home: () => 0,
  End: (_place, last) => last,
};

export interface RovingProps {
  "data-mark": string;
  tabIndex: number;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent<Element>) => void;
}

/** Makes many marks a single tab stop; arrow keys move between them. */
export function useRovingFocus(count: number): (place: number) => RovingProps {
  const [chosen, setChosen] = useState(0);
  const current = Math.min(chosen, Math.max(count - 1, 0));
  return (place) => ({
    "data-mark": "",
    tabIndex: place === current ? 0 : -1,
    onFocus: () => setChosen(place),
    onKeyDown(event) {
      const next = steps[event.key]?.(place, count - 1);
      if (next === undefined) return;
      event.preventDefault();
      const marks = event.currentTarget.closest("svg")?.querySelectorAll<SVGElement>("[data-mark]");
      marks?.[next]?.focus();
    },
  });
}
