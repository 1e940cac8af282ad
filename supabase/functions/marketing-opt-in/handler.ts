import { setMarketingChoice } from "../_shared/marketing-choice.ts";

/** Starts marketing e-mails again for the caller's own address. */
export const handler = setMarketingChoice(true);
