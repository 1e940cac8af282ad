import { postLimits } from "../limits.ts";
import { plainText } from "../text/plain-text.ts";

const maxCharacters = 80;

/**
 * The slug for a title. Null if the title has no letter, because post IDs are numbers and share the
 * same URLs. The database has the same rule.
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

/** Whether a slug was generated from this title; the database numbers those with the same title. */
export function isGeneratedFrom(title: string, slug: string): boolean {
  const made = slugOf(title);
  return made !== null && slug.startsWith(made) && /^(-\d+)?$/.test(slug.slice(made.length));
}

/** The problem with a typed slug, if any; an empty one is fine, as the title then provides it. */
export function slugProblem(slug: string): string | null {
  const isOne =
    /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && /[a-z]/.test(slug) && slug.length <= postLimits.slug;
  return slug === "" || isOne ? null : invalidSlugMessage;
}

export const invalidSlugMessage =
  "Please write the URL in lower-case letters, digits and single hyphens, with at least one letter.";
