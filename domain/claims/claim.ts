import type { ClaimDecision } from "../vocabulary.ts";

/** A user's claim to own a company that was created by an import. */
export interface CompanyClaim {
  id: string;
  /** null if the company no longer exists. */
  companyId: string | null;
  company: string;
  claimantId: string;
  /** The claimant's e-mail address at the time of the claim. */
  email: string | null;
  message: string;
  /** That address was confirmed, and its domain matches one of the company's websites. */
  hasMatchingDomain: boolean;
  decision: ClaimDecision | null;
  decidedAt: string | null;
  note: string | null;
  createdAt: string;
}

export interface ClaimState {
  label: string;
  tone: "yellow" | "green" | "red";
  /** The explanation shown to the claimant. */
  meaning: string;
}

const states: Readonly<Record<ClaimDecision | "waiting", ClaimState>> = {
  waiting: {
    label: "Waiting",
    tone: "yellow",
    meaning: "Our team is checking your claim and will e-mail you its decision.",
  },
  approved: {
    label: "Approved",
    tone: "green",
    meaning: "The company's projects are among yours.",
  },
  rejected: {
    label: "Not accepted",
    tone: "red",
    meaning: "Our team did not accept your claim.",
  },
};

export const claimState = (decision: ClaimDecision | null): ClaimState =>
  states[decision ?? "waiting"];
