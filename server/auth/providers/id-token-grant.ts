import { z } from "zod";
import { requireSecondFactor } from "../assurance.ts";
import { AuthError } from "../auth-errors.ts";
import type { AuthParts } from "../auth-parts.ts";
import type { AuthCall } from "../router.ts";
import { accountOf, linkIdentity } from "./join-account.ts";
import type { ProviderClient } from "./provider-client.ts";

const token = z.string().max(16_384);

const bodySchema = z.object({
  provider: z.string().max(200),
  id_token: token,
  access_token: token.nullish(),
  nonce: z.string().max(1_000).nullish(),
  link_identity: z.boolean().default(false),
});

interface Conversation {
  clientOf: (name: string) => ProviderClient;
  talkTo: <Result>(conversation: Promise<Result>) => Promise<Result>;
}

/** POST /token?grant_type=id_token: the page got a token from the provider itself. */
export function createIdTokenGrant(
  { transaction, sessions }: Pick<AuthParts, "transaction" | "sessions">,
  { clientOf, talkTo }: Conversation,
) {
  return async (call: AuthCall): Promise<Response> => {
    const given = await call.body(bodySchema);
    const { claims } = call.asker.caller;
    if (given.link_identity && !claims) {
      throw new AuthError(401, "no_authorization", "This call needs a signed-in user.");
    }
    const person = await talkTo(
      clientOf(given.provider).verifyIdToken({
        idToken: given.id_token,
        accessToken: given.access_token ?? null,
        nonce: given.nonce ?? null,
      }),
    );
    const { visit } = call;
    const session = await transaction(async (query) => {
      if (!given.link_identity || !claims) {
        const user = await accountOf(query, person, visit.address);
        return sessions.openSession(query, user, { method: "oauth", visit });
      }
      const aal = await requireSecondFactor(query, claims, "AAL2 is required to link an identity");
      await linkIdentity(query, claims.sub, person, visit.address);
      return sessions.strengthenSession(query, claims.session_id, { method: "oauth", aal, visit });
    });
    return Response.json(session);
  };
}
