import { queryOptions } from "@tanstack/react-query";
import type { UserRole } from "#domain/vocabulary.ts";
import type { Standing } from "~/lib/session/read-standing";

export const roleKey = ["role"] as const;

/** What the database says about the user. It only decides what is shown; every call is checked again. */
export function standingQuery(userId: string | null) {
  return queryOptions({
    queryKey: [...roleKey, userId] as const,
    // Loaded later, because every page asks and most visitors have no session: its schema needs zod.
    queryFn: async () => (await import("~/lib/session/read-standing")).readStanding(),
    enabled: userId !== null,
    staleTime: 5 * 60_000,
  });
}

/** The role that the user's session has. */
export const roleOf = ({ is_administrator, missing }: Standing): UserRole =>
  is_administrator && missing === null ? "admin" : "user";
