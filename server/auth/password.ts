import { compare, hash, truncates } from "bcryptjs";
import { z } from "zod";
import { AuthError, validationFailed } from "./auth-errors.ts";

const minPasswordLength = 10;
/** As hosted projects use. */
const cost = 10;
/** Compared if there is no account, so that the response takes as long. */
const noPassword = "$2b$10$CwTycUXWue0Thq9StjUM0uJ8Jp6N1Wg0b8y2u1ZpZ5aRk3iN7bR1W";

/** Stored for an account whose sign-ups disagree; matches no password. */
export const disputedPassword = "!";

export const password = z
  .string("Please enter a password.")
  .max(1000, "This password is too long.");

/** A bcrypt hash as hosted projects store it; refuses a password that is too easy to guess. */
export async function hashPassword(text: string): Promise<string> {
  if (truncates(text)) throw validationFailed("A password has at most 72 characters.");
  const reasons = weaknesses(text);
  if (reasons.length > 0) {
    const message = `Please choose a password of at least ${minPasswordLength} characters that is not one letter or word repeated.`;
    throw new AuthError(422, "weak_password", message, {
      fields: { weak_password: { reasons, message } },
    });
  }
  return hash(text, cost);
}

/** Whether the password is the account's; takes as long if the account has none. */
export async function isPassword(text: string, stored: string | null): Promise<boolean> {
  const isRight = await compare(text.slice(0, 100), stored || noPassword);
  return isRight && Boolean(stored) && !truncates(text);
}

/** In the words of Supabase's client: `length` and `characters`. */
function weaknesses(text: string): string[] {
  const reasons: string[] = [];
  if ([...text].length < minPasswordLength) reasons.push("length");
  if (new Set(text.toLowerCase()).size < 5 || /^(.+?)\1+$/.test(text)) reasons.push("characters");
  return reasons;
}
