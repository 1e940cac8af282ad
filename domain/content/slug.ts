import { postLimits } from "../limits.ts";
import { plainText } from "../text/plain-text.ts";

const maxCharacters = 80;

/**
 * The words of a title as an address has them; null without a letter, as a number is another post's
 * address. The database makes the same of a title.
 */
export function slugOf(title: string): string | null {
  const words = plainText(title)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  if (!/[a-z]/.test(words)) return null;
  return (
    new RegExp(`^(.{1,${maxCharacters}})(?:-|$)`).exec(words)?.[1] ?? words.slice(0, maxCharacters)
  );
}

/** Whether the database made a slug from a title; of several with one title, it numbers the later ones. */
export function isMadeFrom(title: string, slug: string): boolean {
  const made = slugOf(title);
  return made !== null && slug.startsWith(made) && /^(-\d+)?$/.test(slug.slice(made.length));
}

/** What is wrong with a slug that somebody typed; null when nothing is, as when it is left to the title. */
export function slugProblem(slug: string): string | null {
  const isOne =
    /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && /[a-z]/.test(slug) && slug.length <= postLimits.slug;
  return slug === "" || isOne ? null : brokenSlug;
}

export const brokenSlug =
  "Please write the address in lower-case letters, digits and single hyphens, with at least one letter.";
