import { type ClassValue, clsx } from "clsx";
import { createTailwindMerge } from "tailwind-merge";

const isAny = () => true;
const isNumber = (value: string) => /^\d+$/.test(value);
const isFontSize = (value: string) =>
  /^(base|\d?(xs|sm|md|lg|xl)|\[[\d.]+(rem|em|px)\])$/.test(value);

/** One group per prefix, whatever the value: `p` covers p-2 and p-[3px]. */
const byPrefix = (...prefixes: string[]) =>
  Object.fromEntries(prefixes.map((prefix) => [prefix, [{ [prefix]: [isAny] }]]));

const width = ["", isNumber];

/**
 * The groups that our primitives set and their callers may override. The library's default
 * configuration covers all of Tailwind, and would add 6 KB to every page.
 */
const mergeClasses = createTailwindMerge(() => ({
  cacheSize: 300,
  theme: {},
  classGroups: {
    ...byPrefix("p", "px", "py", "pt", "pr", "pb", "pl"),
    ...byPrefix("m", "mx", "my", "mt", "mr", "mb", "ml"),
    ...byPrefix("size", "w", "h", "min-w", "max-w", "min-h", "max-h"),
    ...byPrefix("gap", "gap-x", "gap-y", "items", "justify"),
    ...byPrefix("leading", "tracking", "whitespace", "bg"),
    display: ["block", "inline", "inline-block", "flex", "inline-flex", "grid", "hidden"],
    "font-family": [{ font: ["sans", "serif"] }],
    "font-weight": [{ font: ["normal", "medium", "semibold", "bold"] }],
    "text-link": ["text-link"],
    "text-wrap": [{ text: ["wrap", "nowrap", "balance", "pretty"] }],
    "text-align": [{ text: ["left", "center", "right"] }],
    "font-size": [{ text: [isFontSize] }],
    "text-color": [{ text: [isAny] }],
    "border-collapse": [{ border: ["collapse", "separate"] }],
    "border-style": [{ border: ["solid", "dashed", "none"] }],
    "border-t": [{ "border-t": width }],
    "border-r": [{ "border-r": width }],
    "border-b": [{ "border-b": width }],
    "border-l": [{ "border-l": width }],
    "border-width": [{ border: width }],
    "border-color": [{ border: [isAny] }],
    rounded: [{ rounded: ["", isAny] }],
    shadow: [{ shadow: ["", isAny] }],
  },
  conflictingClassGroups: {
    p: ["px", "py", "pt", "pr", "pb", "pl"],
    px: ["pr", "pl"],
    py: ["pt", "pb"],
    m: ["mx", "my", "mt", "mr", "mb", "ml"],
    mx: ["mr", "ml"],
    my: ["mt", "mb"],
    size: ["w", "h"],
    gap: ["gap-x", "gap-y"],
    "border-width": ["border-t", "border-r", "border-b", "border-l"],
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ["*", "**", "after", "before", "marker", "placeholder"],
}));

/** Joins class names, skipping falsy ones; of two that conflict, the later one wins. */
export function cn(...names: ClassValue[]): string {
  return mergeClasses(clsx(names));
}
