import type {
  CreditAvailability,
  OfferChange,
  ProjectStatus,
  ReviewStatus,
} from "../vocabulary.ts";

/** A change that a developer made to their own project without a review. */
export interface OfferChangeRow {
  change: OfferChange;
  note: string | null;
  created_at: string;
}

/** What a project offers to buyers, and its review status. */
export interface Offer {
  state: ReviewStatus;
  /** Null if not stated, like the availability. */
  projectStatus: string | null;
  creditAvailability: string | null;
  hasWaitingEdit: boolean;
}

const soldOut: ProjectStatus = "Sold out";
const notAvailable: CreditAvailability = "No - Purchase not available at this time";

/** Changes that the developer can make without a review, except those already in effect. */
export function possibleOfferChanges(offer: Omit<Offer, "hasWaitingEdit">): OfferChange[] {
  const { state, projectStatus, creditAvailability } = offer;
  if (state === "withdrawn") return [];
  if (state === "rejected") return ["withdrawn"];
  const changes: OfferChange[] = [];
  if (projectStatus !== soldOut) changes.push("sold_out");
  if (creditAvailability !== notAvailable) changes.push("not_for_sale");
  return [...changes, "withdrawn"];
}

interface OfferTexts {
  /** The label in the menu. */
  action: string;
  title: string;
  /** Success message. */
  done: string;
  /** The title for several projects, given as '12 projects'. */
  titleOfSeveral: (projects: string) => string;
  wayBack: string;
}

const backOnSale =
  "To put credits back on sale, edit the project's credit availability. Our team will review the change first.";

export const offerTexts: Readonly<Record<OfferChange, OfferTexts>> = {
  sold_out: {
    action: "Mark as sold out",
    title: "Mark this project as sold out?",
    done: "Marked as sold out",
    titleOfSeveral: (projects) => `Mark ${projects} as sold out?`,
    wayBack: backOnSale,
  },
  not_for_sale: {
    action: "Mark as not for sale",
    title: "Mark this project as not for sale?",
    done: "Marked as not for sale",
    titleOfSeveral: (projects) => `Mark ${projects} as not for sale?`,
    wayBack: backOnSale,
  },
  withdrawn: {
    action: "Withdraw",
    title: "Withdraw this project?",
    done: "Withdrawn",
    titleOfSeveral: (projects) => `Withdraw ${projects}?`,
    wayBack: "If you change your mind, edit and save it. Our team will review it first.",
  },
};

/** The effect of a change, shown before it is made. */
export function offerEffect(change: OfferChange, { state, hasWaitingEdit }: Offer): string {
  const isListed = state === "approved";
  const sentences = [
    change === "withdrawn" ? withdrawalEffect(state) : saleEffect(change, isListed),
    hasWaitingEdit &&
      (change === "withdrawn"
        ? "Your pending edit will be withdrawn too."
        : "Your pending edit will be updated to match."),
  ];
  return sentences.filter(Boolean).join(" ");
}

/** The effect of a change on several projects. */
export function offerEffectOnSeveral(change: OfferChange): string {
  switch (change) {
    case "withdrawn":
      return "Those on the public list will be removed from it immediately, and none of them will be reviewed. Pending edits will be withdrawn too.";
    case "sold_out":
      return "Buyers will immediately see that their credits are sold out. Listed projects stay on the public list, and pending edits will be updated to match.";
    case "not_for_sale":
      return "Buyers will immediately see that none of their credits are for sale. Listed projects stay on the public list, and pending edits will be updated to match.";
  }
}

function withdrawalEffect(state: ReviewStatus): string {
  if (state === "approved") {
    return "It will be removed from the public list immediately, and its page will say that it is no longer listed.";
  }
  return state === "submitted"
    ? "Our team will not review it, and it will not be listed."
    : "It will be closed and not listed.";
}

function saleEffect(change: Exclude<OfferChange, "withdrawn">, isListed: boolean): string {
  const statement =
    change === "sold_out" ? "that its credits are sold out" : "that no credits are for sale";
  return isListed
    ? `Buyers will immediately see ${statement}. It stays on the public list.`
    : `If it is listed, buyers will see ${statement}.`;
}

/** The developer's statement about a project's credits, while it is in effect. */
export interface OfferStatus {
  label: string;
  meaning: string;
  next: string;
  note: { text: string; date: string; by: string } | null;
}

export function offerStatus(
  { state, projectStatus, creditAvailability }: Omit<Offer, "hasWaitingEdit">,
  changes: readonly OfferChangeRow[],
): OfferStatus | null {
  if (state === "withdrawn" || state === "rejected") return null;
  const isSoldOut = projectStatus === soldOut;
  if (creditAvailability !== notAvailable) return null;
  const latest = latestOf(changes, isSoldOut ? "sold_out" : "not_for_sale");
  if (!latest) return null;
  return {
    label: isSoldOut ? "Sold out" : "Not for sale",
    meaning: isSoldOut
      ? "You marked its credits as sold out."
      : "You marked its credits as not for sale.",
    next: backOnSale,
    note: ownNote(latest),
  };
}

/** The developer's most recent change of this kind. */
export function latestOf(
  changes: readonly OfferChangeRow[],
  change: OfferChange,
): OfferChangeRow | undefined {
  return changes
    .filter((one) => one.change === change)
    .toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1))[0];
}

export const ownNote = ({ note, created_at }: OfferChangeRow) =>
  note ? { text: note, date: created_at, by: "You" } : null;
