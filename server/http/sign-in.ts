import { RateLimiterMemory } from "rate-limiter-flexible";
import { z } from "zod";
import { jsonIn } from "#domain/json.ts";
import { signInMail, withSignInToken } from "../mail/sign-in-mail.ts";
import type { ApiFetch } from "./api.ts";
import { createLinkSeal } from "./link-seal.ts";
import { problem } from "./problems.ts";
import { tooManyRequests } from "./rate-limit.ts";
import type { RequestContext } from "./request-context.ts";

interface SignInSettings {
  apiFetch: ApiFetch;
  /** Where a followed link ends, whatever its address asks for. */
  callbackUrl: string;
  /** Known to the server alone; seals the links. */
  secret: string;
  /** Messages a minute to one address, however many visitors ask for them. */
  mailsPerMinute: number;
}

const codeAttemptsAnHour = 10;

/**
 * The engine spends longer on an address that it has not seen before. Every answer takes at least this
 * long, in milliseconds, so that the time does not tell which addresses have an account.
 */
const leastAnswerTime = 350;

const asked = z.object({
  email: z.string(),
  data: z.object({ marketing_opt_in: z.boolean().optional() }).optional(),
});
const redeemed = z.looseObject({
  type: z.string(),
  email: z.string().optional(),
  token: z.string().optional(),
  token_hash: z.string().optional(),
});

/** The two steps of a passwordless sign-in, with what the engine leaves to its host. */
export function createSignIn(settings: SignInSettings) {
  const { apiFetch, callbackUrl, secret, mailsPerMinute } = settings;
  const { seal, open } = createLinkSeal(secret);
  const mails = new RateLimiterMemory({ points: mailsPerMinute, duration: 60 });
  const codes = new RateLimiterMemory({ points: codeAttemptsAnHour, duration: 3600 });

  /** POST /otp: a link and a code by mail. The same answer whether or not the address is known. */
  async function ask(context: RequestContext): Promise<Response> {
    const text = await context.req.text();
    const { data: request } = asked.safeParse(jsonIn(text));
    // What is not understood here the engine might, and it counts no mails.
    if (!request) return problem(context, 400, "validation_failed", "Enter an e-mail address.");
    try {
      await mails.consume(addressKey(request.email));
    } catch (refusal) {
      return tooManyRequests(context, refusal);
    }
    const wantsUpdates = request.data?.marketing_opt_in;
    const updates = wantsUpdates === undefined ? "" : `&amp;updates=${wantsUpdates ? "on" : "off"}`;
    const prepare = (html: string) =>
      withSignInToken(html, (token) => seal(token)).replace("&amp;type=email", `$&${updates}`);
    const [response] = await Promise.all([
      signInMail.run(prepare, () => forward(context, text)),
      new Promise((resolve) => setTimeout(resolve, leastAnswerTime)),
    ]);
    return response;
  }

  /** POST /verify: a sealed link token, or an address with its code. */
  async function verify(context: RequestContext): Promise<Response> {
    const text = await context.req.text();
    const { data: request } = redeemed.safeParse(jsonIn(text));
    // What this server cannot read, the engine might: nothing passes it unread.
    if (!request) return problem(context, 400, "validation_failed", "This is no link and no code.");
    const type = engineType(request.type);
    if (request.token_hash !== undefined) {
      const token_hash = open(request.token_hash) ?? "unsealed";
      return forward(context, JSON.stringify({ token_hash, type }));
    }
    const key = addressKey(request.email ?? "");
    try {
      await codes.consume(key);
    } catch (refusal) {
      return tooManyRequests(context, refusal);
    }
    const response = await forward(context, JSON.stringify({ ...request, type }));
    if (response.ok) await codes.delete(key);
    return response;
  }

  /** GET /verify: the same for a link that was followed here directly. */
  async function follow(context: RequestContext): Promise<Response> {
    const address = new URL(context.req.url);
    const { searchParams: query } = address;
    if (query.has("token")) query.set("token", open(query.get("token") ?? "") ?? "unsealed");
    query.set("type", engineType(query.get("type") ?? ""));
    // The engine compares hosts only, so that 'javascript://this-host' would pass.
    query.set("redirect_to", callbackUrl);
    const { headers } = context.req.raw;
    return apiFetch(new Request(address, { headers }), context.get("peerAddress"));
  }

  function forward(context: RequestContext, body: string): Promise<Response> {
    const headers = new Headers(context.req.raw.headers);
    headers.delete("content-length");
    const request = new Request(context.req.url, { method: "POST", headers, body });
    return apiFetch(request, context.get("peerAddress"));
  }

  return { ask, verify, follow };
}

/** Supabase's 'email' stands for a link or code of either kind; the engine knows it by another name. */
function engineType(type: string): string {
  return type === "email" ? "magiclink" : type;
}

function addressKey(email: string): string {
  return email.trim().toLowerCase();
}
