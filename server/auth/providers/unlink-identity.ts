import { z } from "zod";
import type { AccessClaims } from "../../identity/caller.ts";
import type { Query } from "../account-transactions.ts";
import { requireSecondFactor } from "../assurance.ts";
import { recordAudit } from "../audit-log.ts";
import { AuthError } from "../auth-errors.ts";
import type { AuthParts } from "../auth-parts.ts";
import { findIdentities, type IdentityRow, listProviders } from "../identities.ts";
import { lockUser, type UserRow } from "../users.ts";
import type { Visit } from "../visit.ts";

/** DELETE /user/identities/{id}: the person can no longer log in with it. */
export async function unlinkIdentity(
  { transaction }: Pick<AuthParts, "transaction">,
  claims: AccessClaims,
  id: string | undefined,
  { address }: Visit,
): Promise<Response> {
  const identityId = z.uuid().safeParse(id).data;
  return transaction(async (query) => {
    await requireSecondFactor(query, claims, "AAL2 is required to unlink an identity");
    // Two requests at once must not remove the last two.
    const user = await lockUser(query, claims.sub);
    if (!user) throw new AuthError(403, "user_not_found", "This account no longer exists.");
    const identities = await findIdentities(query, user.id);
    const found = identities.find((identity) => identity.id === identityId);
    if (!found) {
      throw new AuthError(422, "identity_not_found", "This account has no such identity.");
    }
    const others = identities.filter((identity) => identity !== found);
    if (others.length === 0) {
      throw new AuthError(
        422,
        "single_identity_not_deletable",
        "User must have at least 1 identity after unlinking",
      );
    }
    await query("delete from auth.identities where id = $1", [found.id]);
    await keepProvenAddress(query, user, others);
    await listProviders(query, user.id);
    const traits = { provider: found.provider, identity_id: found.id };
    await recordAudit(query, { action: "identity_unlinked", actor: user, address, traits });
    return Response.json({});
  });
}

/**
 * An account has the address that one of its identities proves. If that one goes, the address of
 * another takes its place, unless someone else has it.
 */
async function keepProvenAddress(
  query: Query,
  user: UserRow,
  others: IdentityRow[],
): Promise<void> {
  const proven = others.filter(({ identity_data }) => identity_data.email_verified === true);
  if (proven.some(({ email }) => email === user.email)) return;
  const next = proven.find(({ email }) => email !== null)?.email;
  const taken = next
    ? await query("select from auth.users where email = $1 and id <> $2", [next, user.id])
    : [];
  if (!next || taken.length > 0) {
    throw new AuthError(
      422,
      "email_conflict_identity_not_deletable",
      "Unable to unlink identity because no other identity could take over its e-mail address",
    );
  }
  await query(
    `update auth.users set email = $2, email_confirmed_at = now(), updated_at = now()
    where id = $1`,
    [user.id, next],
  );
}
