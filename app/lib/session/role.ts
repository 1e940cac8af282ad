import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { UserRole } from "#domain/vocabulary.ts";
import { browserClient } from "~/lib/data/browser-client";
import { log } from "~/lib/log";

export const roleKey = ["role"] as const;

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

/** What the database says about the user. It only decides what is shown; every call is checked again. */
export function standingQuery(userId: string | null) {
  return queryOptions({
    queryKey: [...roleKey, userId] as const,
    queryFn: async (): Promise<Standing> => {
      const client = await browserClient();
      const { data, error } = await client.rpc("admin_standing");
      if (error) {
        log.warn("The role could not be read", error);
        throw error;
      }
      return standingSchema.parse(data);
    },
    enabled: userId !== null,
    staleTime: 5 * 60_000,
  });
}

/** The role that the user's session has. */
export const roleOf = ({ is_administrator, missing }: Standing): UserRole =>
  is_administrator && missing === null ? "admin" : "user";
