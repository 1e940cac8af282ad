import { type AccessClaims, type Asker, type Caller, stranger } from "../../identity/caller.ts";
import { asService, type StorageContext } from "../storage-context.ts";
import type { LinkMaker } from "./link-tokens.ts";

export function makerOf({ role, claims }: Caller): LinkMaker {
  if (role !== "authenticated") return { role };
  if (!claims) throw new Error("A signed-in caller has claims");
  const { sub: user, session_id: session, aal } = claims;
  return { role, user, session, aal };
}

/**
 * A link's maker as the caller they are now, for anyone who uses the link; null once their account
 * is gone or closed, or the session in which they made the link has ended.
 */
export async function asMaker(
  context: StorageContext,
  maker: LinkMaker,
  user: Asker,
): Promise<Asker | null> {
  if (maker.role === "service_role") return asService(user);
  if (maker.role === "anon") return { ...user, caller: stranger };
  const claims = await currentClaims(context, maker);
  return claims && { ...user, caller: { role: "authenticated", apiKey: null, claims } };
}

interface Account {
  email: string;
  phone: string;
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
  is_anonymous: boolean;
}

async function currentClaims(
  { database, isClosed }: StorageContext,
  { user, session, aal }: Extract<LinkMaker, { role: "authenticated" }>,
): Promise<AccessClaims | null> {
  const [account] = await database.query<Account>(
    `select coalesce(account.email, '') as email, coalesce(account.phone, '') as phone,
       coalesce(account.raw_app_meta_data, '{}') as app_metadata,
       coalesce(account.raw_user_meta_data, '{}') as user_metadata,
       coalesce(account.is_anonymous, false) as is_anonymous
     from auth.sessions session
     join auth.users account on account.id = session.user_id
     where session.id = $1 and account.id = $2
       and (session.not_after is null or session.not_after > now())
       and (account.banned_until is null or account.banned_until < now())`,
    [session, user],
  );
  if (!account || isClosed(account.email.toLowerCase())) return null;
  const now = Math.floor(Date.now() / 1000);
  return {
    ...account,
    iss: "",
    aud: "authenticated",
    sub: user,
    role: "authenticated",
    session_id: session,
    aal,
    amr: [],
    iat: now,
    exp: now,
  };
}
