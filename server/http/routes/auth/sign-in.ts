import { z } from "zod";
import { messages } from "#domain/errors.ts";
import { jsonIn } from "#domain/json.ts";
import { isEmailAddress } from "#domain/sign-in/sign-in.ts";
import { signInMail, withSignInToken } from "../../../mail/sign-in-mail.ts";
import { tooManyRequests } from "../../middleware/rate-limit.ts";
import type { RequestContext } from "../../middleware/request-context.ts";
import { createRequestCounter } from "../../middleware/request-counter.ts";
import { problem } from "../../problem.ts";
import type { ApiFetch } from "../../response-cache/cached-api.ts";
import { createLinkSeal } from "./link-signature.ts";

interface SignInSettings {
  apiFetch: ApiFetch;
  /** Where a followed link ends, whatever its address asks for. */
  callbackUrl: string;
  /** Known to the server alone; seals the links. */
  secret: string;
  /** Messages a minute to one address, however many visitors ask for them. */
  mailsPerMinute: number;
  /** Accounts that may not sign in; nobody is told which. */
  isClosed: (email: string) => boolean;
}

const codeAttemptsAnHour = 10;

/**
 * The engine spends longer on an address that it has not seen before. Every answer takes a multiple of
 * this time, in milliseconds, so that the time does not tell which addresses have an account.
 */
const answerTime = 350;

const email = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .refine(isEmailAddress);
/** Made by the browser that asks, so that it knows the link again. */
const requestId = z.string().regex(/^[\w-]{20,64}$/);
const asked = z.object({
  email,
  data: z
    .object({
      marketing_opt_in: z.boolean().optional(),
      request_id: requestId.optional().catch(undefined),
    })
    .optional(),
});
const redeemed = z.union([
  z.object({ type: z.string().max(20), token_hash: z.string().max(200) }),
  z.object({
    type: z.string().max(20),
    email,
    token: z.string().max(20),
    token_hash: z.undefined().optional(),
  }),
]);

/** The two steps of a passwordless sign-in, with what the engine leaves to its host. */
export function createSignIn(settings: SignInSettings) {
  const { apiFetch, callbackUrl, secret, mailsPerMinute, isClosed } = settings;
  const { seal, open } = createLinkSeal(secret);
  const mails = createRequestCounter({ most: mailsPerMinute, seconds: 60 });
  const codes = createRequestCounter({ most: codeAttemptsAnHour, seconds: 3600 });

  /** POST /otp: a link and a code by mail. The same answer whether or not the address is known. */
  async function ask(context: RequestContext): Promise<Response> {
    const started = performance.now();
    const { data: request } = asked.safeParse(jsonIn(await context.req.text()));
    // What is not understood here the engine might, and it counts no mails.
    if (!request) return problem(context, 400, "validation_failed", messages.invalidEmail);
    try {
      await mails.count(request.email);
    } catch (refusal) {
      return tooManyRequests(context, refusal);
    }
    const prepare = (html: string) =>
      withSignInToken(html, seal).replace("&amp;type=email", `$&${linkParts(request.data)}`);
    const failure = isClosed(request.email)
      ? null
      : await signInMail.run(prepare, async () => {
          const response = await forward(context, { email: request.email });
          return response.ok ? null : response;
        });
    const taken = performance.now() - started;
    await new Promise((resolve) => setTimeout(resolve, answerTime - (taken % answerTime)));
    return failure ?? context.json({});
  }

  /** POST /verify: a sealed link token, or an address with its code. */
  async function verify(context: RequestContext): Promise<Response> {
    const { data: request } = redeemed.safeParse(jsonIn(await context.req.text()));
    // What this server cannot read, the engine might: nothing passes it unread.
    if (!request) return problem(context, 400, "validation_failed", "This is no link and no code.");
    const type = engineType(request.type);
    if (request.token_hash !== undefined) {
      return forward(context, { type, token_hash: open(request.token_hash) ?? refused });
    }
    try {
      await codes.count(request.email);
    } catch (refusal) {
      return tooManyRequests(context, refusal);
    }
    if (isClosed(request.email)) return forward(context, { type, token_hash: refused });
    const { email, token } = request;
    const response = await forward(context, { type, email, token });
    if (response.ok) codes.forget(email);
    return response;
  }

  /**
   * GET /verify: a link in the platform's own form. It signs nobody in: the page it leads to does, in
   * the browser that asked or after the visitor's own press.
   */
  function follow(context: RequestContext): Response {
    const { searchParams } = new URL(context.req.url);
    const link = new URLSearchParams();
    link.set("token_hash", searchParams.get("token")?.slice(0, 200) ?? "");
    link.set("type", "email");
    return context.redirect(`${callbackUrl}#${link}`, 303);
  }

  /** Passes on what was read here, and nothing else of the request but whose it is. */
  function forward(context: RequestContext, body: Record<string, string>): Promise<Response> {
    const headers = new Headers({ "Content-Type": "application/json" });
    for (const name of ["apikey", "authorization"]) {
      const value = context.req.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    const { origin, pathname } = new URL(context.req.url);
    const request = new Request(`${origin}${pathname}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return apiFetch(request, context.get("peerAddress"));
  }

  return { ask, verify, follow };
}

/** A token that no link has. */
const refused = "unsealed";

/** What a link tells the page it leads to, as it stands in HTML. */
function linkParts(data: z.infer<typeof asked>["data"]): string {
  const wantsUpdates = data?.marketing_opt_in;
  const updates = wantsUpdates === undefined ? "" : `&amp;updates=${wantsUpdates ? "on" : "off"}`;
  return data?.request_id ? `${updates}&amp;request=${data.request_id}` : updates;
}

/** Supabase's 'email' stands for a link or code of either kind; the engine knows it by another name. */
function engineType(type: string): string {
  return type === "email" ? "magiclink" : type;
}
