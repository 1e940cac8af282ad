import { z } from "zod";
import { callbackPath } from "#domain/sign-in/sign-in.ts";
import type { Query } from "../account-transactions.ts";
import { validationFailed } from "../auth-errors.ts";
import { codePrefix } from "../auth-mail.ts";
import type { AuthParts } from "../auth-parts.ts";
import { completeLogin, invalidToken } from "../complete-login.ts";
import { emailAddress } from "../email-address.ts";
import { confirmChange, type HalfConfirmed } from "../email-change.ts";
import { issueMailCode } from "../flow-state.ts";
import type { TokenType, UsedToken } from "../one-time-tokens.ts";
import { ownRedirect } from "../own-redirect.ts";
import { redirectTo, withCode } from "../redirects.ts";
import type { AuthCall, AuthRoute } from "../router.ts";
import type { SessionResponse } from "../sessions.ts";
import { lockUser } from "../users.ts";
import { requireEmail } from "./requirements.ts";

/** Which tokens each of Supabase's types of verification accepts. */
const tokenTypes = {
  email: ["recovery_token", "confirmation_token"],
  magiclink: ["recovery_token"],
  recovery: ["recovery_token"],
  signup: ["confirmation_token"],
  invite: ["confirmation_token"],
  email_change: ["email_change_token_current", "email_change_token_new"],
} as const satisfies Record<string, readonly TokenType[]>;

type VerifyType = keyof typeof tokenTypes;

const verification = z.object({
  type: z.enum([...Object.keys(tokenTypes), "sms", "phone_change"], "This type is not known."),
  token_hash: z.string().min(1).max(200).optional(),
  email: emailAddress.optional(),
  token: z.string().min(1).max(20).optional(),
  phone: z.unknown().optional(),
});

const notValid = () => validationFailed("This is not a valid link or code.");

const isVerifyType = (type: string): type is VerifyType => Object.hasOwn(tokenTypes, type);

/** Calls that use a link or a code. */
export function verifyCalls(parts: AuthParts): AuthRoute[] {
  const { transaction, oneTimeTokens, limits, publicUrl, isClosed } = parts;

  async function complete(
    query: Query,
    token: UsedToken,
    call: AuthCall,
  ): Promise<SessionResponse | HalfConfirmed> {
    const user = await lockUser(query, token.user_id);
    if (!user || isClosed(user.email ?? "")) throw invalidToken();
    const completion = { user, token, visit: call.visit };
    const isChange = token.token_type.startsWith("email_change_");
    if (!isChange && user.email !== token.relates_to) throw invalidToken();
    return isChange
      ? confirmChange(query, parts, completion)
      : completeLogin(query, parts, completion);
  }

  /** Checks a link's token. */
  const verifyLink = (call: AuthCall, type: VerifyType, tokenHash: string) =>
    transaction(async (query) => {
      const link = tokenHash.startsWith(codePrefix)
        ? tokenHash.slice(codePrefix.length)
        : tokenHash;
      const types = tokenTypes[type];
      const found = await oneTimeTokens.find(query, link, types);
      // The account is locked before its tokens, as everywhere.
      if (found) await lockUser(query, found.user_id);
      const used = found && (await oneTimeTokens.redeemLink(query, link, types));
      if (!used) throw invalidToken();
      return complete(query, used, call);
    });

  /** Checks an address and its code. A wrong one is counted, so nothing may be thrown within. */
  const verifyCode = async (call: AuthCall, type: VerifyType, email: string, code: string) => {
    const { address } = call.asker;
    await limits.countAttempt({ email, address });
    const result = await transaction(async (query) => {
      const types = tokenTypes[type];
      const owner = await oneTimeTokens.ownerOf(query, email, types);
      if (owner) await lockUser(query, owner);
      const used = await oneTimeTokens.redeemCode(query, { email, code, types });
      return used && complete(query, used, call);
    });
    if (!result) throw invalidToken();
    await limits.recordSuccess({ email, address });
    return result;
  };

  async function verify(call: AuthCall): Promise<Response> {
    const { type, token_hash, email, token, phone } = await call.body(verification);
    if (!isVerifyType(type) || phone) {
      requireEmail({ phone: true });
      throw notValid();
    }
    if (token_hash !== undefined) {
      if (email !== undefined || token !== undefined) throw notValid();
      return Response.json(await verifyLink(call, type, token_hash));
    }
    if (email === undefined || token === undefined) throw notValid();
    return Response.json(await verifyCode(call, type, email, token));
  }

  /**
   * GET /verify: follows a link in the platform's own format. It signs no one in itself and uses
   * nothing up: the page it leads to does, once the same browser or the visitor asks for it.
   */
  async function followLink({ query: params }: AuthCall): Promise<Response> {
    const token = params.get("token")?.slice(0, 200) ?? "";
    const given = params.get("type") ?? "";
    const type = isVerifyType(given) ? given : "email";
    if (token.startsWith(codePrefix)) {
      return redirectTo(await codeRedirect(token.slice(codePrefix.length), type, params));
    }
    const link = new URLSearchParams({
      token_hash: token,
      type: type === "magiclink" ? "email" : type,
    });
    return redirectTo(`${publicUrl}${callbackPath}#${link}`);
  }

  /** Back to the page that asked, with a code that only its browser can exchange, or an error. */
  async function codeRedirect(link: string, type: VerifyType, params: URLSearchParams) {
    const target = ownRedirect(publicUrl, params.get("redirect_to"));
    const flow = z.uuid().safeParse(params.get("flow")).data;
    const code = await transaction(async (query) => {
      const token = await oneTimeTokens.find(query, link, tokenTypes[type]);
      return token && flow ? issueMailCode(query, flow, token.user_id) : null;
    });
    if (code) return withCode(target, code);
    const url = new URL(target);
    const { code: errorCode, message } = invalidToken();
    url.searchParams.set("error", "access_denied");
    url.searchParams.set("error_code", errorCode);
    url.searchParams.set("error_description", message);
    return url.href;
  }

  return [
    { method: "POST", path: "/verify", access: "key", handle: verify },
    { method: "GET", path: "/verify", access: "link", handle: followLink },
  ];
}
