import { z } from "zod";
import { messages } from "../errors.ts";

/** Why a form may not be sent with this session; null if it may. */
export function sessionProblem(
  session: { user: { id: string } } | null,
  /** Whose form it is; null if it was begun signed out. */
  ownerId: string | null,
): string | null {
  if (!session) return messages.authenticationRequired;
  const { id } = session.user;
  if (!z.guid().safeParse(id).success) return messages.invalidSession;
  return ownerId === null || id === ownerId ? null : messages.otherAccount;
}
