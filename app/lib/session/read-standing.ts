import { z } from "zod";
import { browserClient } from "~/lib/data/browser-client";
import { log } from "~/lib/log";

const standingSchema = z.object({
  /** By role or by ADMIN_EMAILS, whatever the session is worth. */
  is_administrator: z.boolean(),
  /** Whether every administrator needs a second factor. */
  is_required: z.boolean(),
  is_enrolled: z.boolean(),
  /** What an administrator's session lacks for the team's pages. */
  missing: z.enum(["enrolment", "verification"]).nullable(),
});
export type Standing = z.infer<typeof standingSchema>;

export async function readStanding(): Promise<Standing> {
  const client = await browserClient();
  const { data, error } = await client.rpc("admin_standing");
  if (error) {
    log.warn("The role could not be read", error);
    throw error;
  }
  return standingSchema.parse(data);
}
