import type { ClaimDecision } from "../vocabulary.ts";

/** Somebody says that a company which an import has made is theirs. */
export interface CompanyClaim {
  id: string;
  /** null: the company is gone. */
  companyId: string | null;
  company: string;
  claimantId: string;
  /** The address that it was claimed with. */
  email: string | null;
  message: string;
  /** That address was confirmed, and of the domain of one of the company's websites. */
  hasMatchingDomain: boolean;
  decision: ClaimDecision | null;
  decidedAt: string | null;
  note: string | null;
  createdAt: string;
}

export interface ClaimState {
  label: string;
  tone: "yellow" | "green" | "red";
  /** What that means to the claimant. */
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
