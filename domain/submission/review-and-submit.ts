import { z } from "zod";
import { messages } from "../errors.ts";
import { displayPermissions } from "../vocabulary.ts";

/** Step 5. */
export const reviewAndSubmit = z.object({
  terms: z.object({
    displayPermissions: z.enum(displayPermissions),
    agreementToTerms: z.literal(true, messages.agreeToTerms),
  }),
});
