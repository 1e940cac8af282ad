import { confirmationRequired, type DatabaseError } from "#domain/errors.ts";
import { confirmIdentity } from "./confirm-identity";

/** Sends a call; if the database first wants to know who is there, asks the user and sends it again. */
export async function confirmedCall<Response extends { error: DatabaseError | null }>(
  send: () => PromiseLike<Response>,
): Promise<Response> {
  // Twice at most: a recovery code takes the second factors away, and their e-mail is asked for next.
  for (let asked = 0; ; asked += 1) {
    const response = await send();
    if (response.error?.message !== confirmationRequired || asked === 2) return response;
    if (!(await confirmIdentity())) return response;
  }
}
