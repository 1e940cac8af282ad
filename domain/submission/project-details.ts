import { z } from "zod";
import { longest } from "./fields.ts";
import { filled, someOf } from "./rules.ts";

/** Step 2. */
export const projectDetails = z.object({
  project: z.object({
    id: z
      .string()
      .trim()
      .min(1, "Project ID is required")
      .pipe(filled("enter the project ID", longest["project.id"])),
    sector: someOf("choose at least one sector"),
    type: someOf("choose at least one project type"),
    subType: someOf("choose at least one sub-type"),
    accreditation: someOf("choose at least one accreditation"),
  }),
});
