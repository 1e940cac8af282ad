import { z } from "zod";
import { claimDecisions } from "#domain/vocabulary.ts";
import type { Email } from "./email-layout.ts";

const claim = z.object({ company: z.string(), email: z.string().nullish() });
const received = z.object({ claims: z.array(claim).min(1) });
const decided = z.object({
  company: z.string(),
  decision: z.enum(claimDecisions),
  note: z.string().nullish(),
});

/** To the team: claims that arrived within minutes of each other. */
export function claimsEmail(data: unknown, siteUrl: string): Email {
  const { claims } = received.parse(data);
  // Via the login page, because the team's pages do not exist for visitors who are not signed in.
  const url = `${siteUrl}/login?from=${encodeURIComponent("/admin/claims")}`;
  const action = { label: "Open the claims", url };
  const [only, ...others] = claims;
  if (only && others.length === 0) {
    return {
      subject: `A company was claimed: ${only.company}`,
      heading: "A company was claimed",
      paragraphs: [
        `${claimant(only)} says that ${only.company} is theirs. The claim is waiting for a decision.`,
      ],
      action,
    };
  }
  return {
    subject: `${claims.length} companies were claimed`,
    heading: `${claims.length} claims are waiting for a decision`,
    paragraphs: [],
    list: claims.map((one) => ({ label: one.company, note: claimant(one), url })),
    action,
  };
}

const claimant = ({ email }: z.infer<typeof claim>) => email ?? "Someone";

/** To the claimant: the team's decision. */
export function claimDecisionEmail(data: unknown, siteUrl: string): Email {
  const { company, decision, note } = decided.parse(data);
  const isApproved = decision === "approved";
  return {
    subject: isApproved ? `${company} is now yours` : `Your claim to ${company} was not accepted`,
    heading: company,
    paragraphs: isApproved
      ? [
          "Our team has approved your claim. The company's projects are now in My Projects, where you can edit them.",
          "Prices, permanence and a contact come from you: please check what is missing from your projects.",
        ]
      : [
          `Our team did not accept your claim to this company. If something is missing, tell us: ${siteUrl}/contact.`,
        ],
    ...(note ? { quotation: note } : {}),
    action: { label: "See your projects", url: `${siteUrl}/my-projects` },
  };
}
