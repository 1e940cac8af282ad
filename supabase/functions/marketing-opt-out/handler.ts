import { setMarketingChoice } from "../_shared/marketing-choice.ts";

/** Opts the caller's own address out of marketing e-mails. */
export const handler = setMarketingChoice(false);
