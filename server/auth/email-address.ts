import { z } from "zod";
import { messages } from "#domain/errors.ts";
import { isEmailAddress } from "#domain/sign-in/email-spelling.ts";

/** One address, in lower case: two spellings are one account. */
export const emailAddress = z
  .string(messages.invalidEmail)
  .max(1000, messages.invalidEmail)
  .transform((text) => text.trim().toLowerCase())
  .refine(isEmailAddress, messages.invalidEmail);
