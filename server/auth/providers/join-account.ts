import type { Query } from "../account-transactions.ts";
import { recordAudit } from "../audit-log.ts";
import { AuthError } from "../auth-errors.ts";
import { type IdentityRow, saveIdentity } from "../identities.ts";
import { endTokens } from "../one-time-tokens.ts";
import {
  confirmUser,
  createUser,
  findUserByEmail,
  findUserById,
  forgetUnproven,
  lockUser,
  type UserRow,
} from "../users.ts";
import type { ProviderAccount } from "./provider-account.ts";

/**
 * The account that a provider's word signs in to. An identity that is known leads to its account.
 * Another one joins the account of its address if both sides have proved the address: the
 * provider's word does, and the account is confirmed. An account that someone only typed the
 * address of is no one's yet, and becomes the person's own.
 */
export async function accountOf(
  query: Query,
  person: ProviderAccount,
  address: string | null,
): Promise<UserRow> {
  const known = await findIdentity(query, person);
  if (known) {
    const user = await lockUser(query, known.user_id);
    if (!user) throw unusable();
    await keepIdentity(query, user, person);
    return user;
  }
  const email = provenEmail(person);
  const existing = await findUserByEmail(query, email);
  const user = existing ?? (await createUser(query, newUser(person, email)));
  // Someone else created it at the same moment, or it was deleted and its address is still taken.
  const found = user ?? (await findUserByEmail(query, email));
  if (!found) throw unusable();
  if (!found.email_confirmed_at) await takeOver(query, found.id);
  await keepIdentity(query, found, person);
  const action = found === user && !existing ? "user_signedup" : "identity_linked";
  await recordAudit(query, {
    action,
    actor: found,
    address,
    traits: { provider: person.provider },
  });
  return (await findUserById(query, found.id)) ?? found;
}

/** The person who typed the address must neither keep a way in nor keep its owner out. */
async function takeOver(query: Query, id: string): Promise<void> {
  const user = await lockUser(query, id);
  if (!user) throw unusable();
  await forgetUnproven(query, user);
  await endTokens(query, id, ["confirmation_token", "recovery_token"]);
  await confirmUser(query, id);
}

/** Adds an identity to the account of someone who is signed in; its address may be another one. */
export async function linkIdentity(
  query: Query,
  userId: string,
  person: ProviderAccount,
  address: string | null,
): Promise<UserRow> {
  const user = await lockUser(query, userId);
  if (!user) throw new AuthError(403, "user_not_found", "This account no longer exists.");
  const known = await findIdentity(query, person);
  if (known) throw identityTaken(known.user_id === userId);
  await keepIdentity(query, user, person);
  const traits = { provider: person.provider };
  await recordAudit(query, { action: "identity_linked", actor: user, address, traits });
  return user;
}

/** A new account starts with what the provider says about the person, and nothing else. */
function newUser(person: ProviderAccount, email: string) {
  return {
    email,
    provider: person.provider,
    userMetadata: person.details,
    isConfirmed: true,
  };
}

function provenEmail({ email, isEmailProven }: ProviderAccount): string {
  if (email === null) {
    throw new AuthError(
      422,
      "email_address_invalid",
      "The provider did not tell us an e-mail address. Allow it to share yours, or log in another way.",
    );
  }
  if (!isEmailProven) {
    throw new AuthError(
      422,
      "provider_email_needs_verification",
      "The provider does not vouch for this e-mail address. Confirm it there first, or log in another way.",
    );
  }
  return email;
}

async function findIdentity(query: Query, person: ProviderAccount): Promise<IdentityRow | null> {
  const [identity] = await query<IdentityRow>(
    "select * from auth.identities where provider = $1 and provider_id = $2",
    [person.provider, person.subject],
  );
  return identity ?? null;
}

/** Fails if someone else got the identity at the same moment. */
async function keepIdentity(query: Query, user: UserRow, person: ProviderAccount): Promise<void> {
  const saved = await saveIdentity(query, {
    userId: user.id,
    provider: person.provider,
    providerId: person.subject,
    data: person.details,
  });
  if (!saved) throw identityTaken(false);
}

const identityTaken = (isOwn: boolean) =>
  new AuthError(
    422,
    "identity_already_exists",
    isOwn ? "Identity is already linked" : "Identity is already linked to another user",
  );

const unusable = () =>
  new AuthError(403, "user_banned", "This account cannot be used at the moment.");
