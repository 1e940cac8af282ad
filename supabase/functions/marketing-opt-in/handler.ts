import { setMarketingChoice } from "../_shared/marketing-choice.ts";

/** Opts the caller's own address back in to marketing e-mails. */
export const handler = setMarketingChoice(true);
