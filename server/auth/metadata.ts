import { z } from "zod";
import { validationFailed } from "./auth-errors.ts";

/** Every access token carries a person's metadata, and headers have little room. In bytes. */
const maxMetadata = 4096;

export const metadata = z.record(z.string(), z.unknown()).superRefine((value, context) => {
  if (JSON.stringify(value).length > maxMetadata) {
    context.addIssue({ code: "custom", message: "The data must not be larger than 4 KB." });
  }
});

/** As on Supabase, given keys replace known ones, and null removes one. */
export function mergeMetadata(
  known: Record<string, unknown> | null,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const merged = Object.fromEntries(
    Object.entries({ ...known, ...given }).filter(([, value]) => value !== null),
  );
  if (JSON.stringify(merged).length > maxMetadata) {
    throw validationFailed("The data must not be larger than 4 KB.");
  }
  return merged;
}
