import { setMarketingChoice } from "../_shared/marketing-choice.ts";

/** Ends marketing e-mails for the caller's own address. */
export const handler = setMarketingChoice(false);
