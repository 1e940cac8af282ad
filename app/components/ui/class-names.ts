import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names, skipping falsy ones. Of two that set the same property, the style sheet's order
 * decides and not this one, so a test finds what a component is given beside its own.
 */
export const cn = (...names: ClassValue[]): string => clsx(names);
