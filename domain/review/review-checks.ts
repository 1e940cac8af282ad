import { z } from "zod";
import { limits } from "../limits.ts";
import { offersRetiredCredits } from "../listing/retired-credits.ts";
import { countWords } from "../submission/text-formats.ts";
import { figure } from "../text/figure.ts";
import { plural } from "../text/plural.ts";

/** A cost this many times above or below the median of its type deserves a second look. */
const outlierFactor = 3;
/** With fewer projects than this, a median is meaningless. */
const minCompared = 3;

const duplicateReasons = {
  project_id: "same project ID",
  description: "same description",
  website: "same website, different company",
  company: "same company name, different account",
} as const;

/** The database's comparison of a project with all others. */
export const reviewFindings = z.object({
  project_type: z.string().nullable(),
  median_cost: z.number().nullable(),
  compared: z.number(),
  duplicates: z.array(
    z.object({
      id: z.string(),
      project_id: z.string(),
      company_name: z.string(),
      status: z.string(),
      reasons: z.array(z.enum(Object.keys(duplicateReasons) as (keyof typeof duplicateReasons)[])),
    }),
  ),
  /** The oldest of them are listed. */
  duplicate_count: z.number(),
});
type ReviewFindings = z.infer<typeof reviewFindings>;

/** The result of requesting the developer's website. */
export const websiteResponse = z.object({
  responds: z.boolean(),
  /** A sentence without a full stop, such as 'Responded with 200 in 120 ms'. */
  detail: z.string(),
});
export type WebsiteResponse = z.infer<typeof websiteResponse>;

export type CheckOutcome = "passed" | "warning" | "waiting" | "unknown";

export interface ReviewCheck {
  name: string;
  outcome: CheckOutcome;
  detail: string;
  /** Other projects to compare with. */
  projects?: { projectId: string; label: string }[];
}

export interface CheckedSubmission {
  description: string;
  costPerTon: string;
  website: string;
  methodologies: number;
  documents: number;
  creditAvailability: string;
  /** Null if not stated. */
  issuedTonnes: number | null;
  retiredTonnes: number | null;
}

/** A result that is still loading, or that could not be loaded. */
export type Pending = "waiting" | "failed";

export interface CheckResults {
  findings: ReviewFindings | Pending;
  website: WebsiteResponse | Pending;
}

/** Automatic checks of a submission, to help the reviewer. */
export function reviewChecks(submission: CheckedSubmission, results: CheckResults): ReviewCheck[] {
  return [
    websiteCheck(submission.website, results.website),
    duplicateCheck(results.findings),
    costCheck(submission.costPerTon, results.findings),
    descriptionCheck(submission.description),
    methodologyCheck(submission),
    spotCreditsCheck(submission),
  ];
}

function websiteCheck(website: string, response: CheckResults["website"]): ReviewCheck {
  const name = "Website responds";
  if (website === "") return { name, outcome: "warning", detail: "No website was given" };
  if (typeof response === "string") return unfinishedCheck(name, response);
  return { name, outcome: response.responds ? "passed" : "warning", detail: response.detail };
}

function duplicateCheck(findings: CheckResults["findings"]): ReviewCheck {
  const name = "Not a duplicate";
  if (typeof findings === "string") return unfinishedCheck(name, findings);
  const { duplicates, duplicate_count: found } = findings;
  if (duplicates.length === 0) {
    return { name, outcome: "passed", detail: "No other project looks the same" };
  }
  return {
    name,
    outcome: "warning",
    detail:
      found === 1
        ? "Another project looks the same"
        : `${figure(found)} other projects look the same${
            found > duplicates.length ? `; the oldest ${duplicates.length} are listed` : ""
          }`,
    projects: duplicates.map(({ id, company_name, project_id: registryId, reasons }) => ({
      projectId: id,
      label: `${company_name}, ${registryId}: ${reasons.map((reason) => duplicateReasons[reason]).join(", ")}`,
    })),
  };
}

function costCheck(costPerTon: string, findings: CheckResults["findings"]): ReviewCheck {
  const name = "Cost is typical for its type";
  if (typeof findings === "string") return unfinishedCheck(name, findings);
  const cost = Number(costPerTon);
  if (!(cost > 0)) return { name, outcome: "unknown", detail: "Price on application" };
  const { median_cost: median, compared, project_type: type } = findings;
  if (!type || median === null || compared < minCompared) {
    return { name, outcome: "unknown", detail: "Too few listed projects to compare with" };
  }
  const typical = `the median for ${type} is $${Math.round(median)} (${plural(compared, "project", "projects")})`;
  const isOutlier = cost > median * outlierFactor || cost < median / outlierFactor;
  return { name, outcome: isOutlier ? "warning" : "passed", detail: `$${cost}; ${typical}` };
}

function descriptionCheck(description: string): ReviewCheck {
  const words = countWords(description);
  return {
    name: `Description has at most ${limits.descriptionWords} words`,
    outcome: words > limits.descriptionWords ? "warning" : "passed",
    detail: plural(words, "word", "words"),
  };
}

function methodologyCheck({ methodologies, documents }: CheckedSubmission): ReviewCheck {
  const name = "Methodology provided";
  if (methodologies > 0) {
    return { name, outcome: "passed", detail: `${methodologies} on the listing` };
  }
  return {
    name,
    outcome: "warning",
    detail:
      documents > 0
        ? `None on the listing; check the ${documents === 1 ? "document" : `${documents} documents`}`
        : "None on the listing, and no documents",
  };
}

function spotCreditsCheck(submission: CheckedSubmission): ReviewCheck {
  const name = "Spot credits are left";
  const { creditAvailability, issuedTonnes: issued, retiredTonnes: retired } = submission;
  if (creditAvailability !== "Yes - Spot Credits") {
    return { name, outcome: "passed", detail: "Not offered as spot credits" };
  }
  if (issued === null || retired === null) {
    return { name, outcome: "unknown", detail: "Issued and retired tonnes are not both stated" };
  }
  return {
    name,
    outcome: offersRetiredCredits(submission) ? "warning" : "passed",
    detail: `${figure(retired)} of ${figure(issued)} issued tonnes have been retired`,
  };
}

function unfinishedCheck(name: string, pending: Pending): ReviewCheck {
  return pending === "waiting"
    ? { name, outcome: "waiting", detail: "Checking…" }
    : { name, outcome: "unknown", detail: "Could not be checked" };
}
