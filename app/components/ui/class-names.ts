import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names, skipping falsy ones. Of two that set the same property, the style sheet's order
 * decides and not this one, so a test holds that no element is given both.
 */
export const cn = (...names: ClassValue[]): string => clsx(names);
