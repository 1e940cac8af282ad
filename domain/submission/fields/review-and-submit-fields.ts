import { messages } from "../../errors.ts";
import { product } from "../../product.ts";
import { displayPermissions } from "../../vocabulary.ts";
import { currentPermission } from "../legacy-choices.ts";
import type { FieldTable } from "./field-kinds.ts";

/** Step 5. */
export const reviewAndSubmit = {
  "terms.displayPermissions": {
    kind: "choice",
    label: "Display permissions",
    hint: `What ${product.name} may show outside the comparison table, for example in news and newsletters.`,
    choices: displayPermissions,
    choiceHints: {
      Full: "Company, project, photos and figures.",
      InfoOnly: "Company name and project description, without photos.",
      None: "Nothing beyond the listing itself.",
    },
    default: "None",
    current: currentPermission,
    audience: "team",
    stored: { table: "projects", column: "display_permissions" },
  },
  "terms.agreementToTerms": {
    kind: "switch",
    label: "Terms",
    statement:
      "I agree to the terms: the information is accurate, I will resubmit it when it is outdated, and it may be removed otherwise.",
    required: messages.agreeToTerms,
    audience: "team",
    stored: { table: "projects", column: "agreement_to_terms" },
  },
} as const satisfies FieldTable;
