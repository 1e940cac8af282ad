import { z } from "zod";
import { messages, unprintable } from "../errors.ts";
import { isOneLine } from "../text/one-line.ts";

/** The checks that several steps share, each with the message that stands at the field. */
export const missing = (what: string) => `Please ${what}.`;
export const tooLong = (most: number) => `Please use at most ${most} characters.`;

export const filled = (what: string, most: number) =>
  z.string().trim().min(1, missing(what)).max(most, tooLong(most)).refine(isOneLine, unprintable());

export const optional = (most: number) =>
  z.string().trim().max(most, tooLong(most)).refine(isOneLine, unprintable());

const address = z.email({ pattern: z.regexes.unicodeEmail, error: messages.invalidEmail });
export const filledEmail = (most: number) =>
  z.string().trim().min(1, missing("enter an e-mail address")).pipe(address.max(most));
export const optionalEmail = (most: number) =>
  z.union([z.string().trim().length(0), z.string().trim().pipe(address.max(most))], {
    error: messages.invalidEmail,
  });

export const someOf = (what: string) =>
  z
    .array(z.string().refine(isOneLine, unprintable()))
    .refine((chosen) => chosen.some((name) => name.trim() !== ""), missing(what));

/** Whole and not negative; empty means not given. Nine digits are what the database holds. */
export const wholeNumber = z
  .string()
  .regex(/^\d{0,9}$/, "Please enter a whole number of at most nine digits.");
