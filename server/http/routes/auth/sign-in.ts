import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { messages } from "#domain/errors.ts";
import { parseJson } from "#domain/json.ts";
import { isEmailAddress } from "#domain/sign-in/sign-in.ts";
import type { ApiFetch } from "../../../engine/engine.ts";
import { signInMail, withSignInToken } from "../../../mail/sign-in-mail.ts";
import { tooManyRequests } from "../../middleware/rate-limit.ts";
import type { RequestContext } from "../../middleware/request-context.ts";
import { createRequestCounter } from "../../middleware/request-counter.ts";
import { problem } from "../../problem.ts";
import { createLinkSigner } from "./link-signature.ts";

interface SignInSettings {
  apiFetch: ApiFetch;
  /** Where a link leads, whatever its address asks for. */
  callbackUrl: string;
  /** Known to the server alone; signs the links. */
  secret: string;
  /** To one address, however many visitors ask for them. */
  emailsPerMinute: number;
  /** Accounts that may not sign in; the response does not reveal which. */
  isClosed: (email: string) => boolean;
}

const codeAttemptsPerHour = 10;

/**
 * The engine spends longer on an address that it has not seen before. Every response takes a multiple of
 * this time, in milliseconds, so that the time does not reveal which addresses have an account.
 */
const responseTime = 350;

const email = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .refine(isEmailAddress);
/** Made by the browser that asks, so that it recognises the link. */
const requestId = z.string().regex(/^[\w-]{20,64}$/);
const linkRequest = z.object({
  email,
  data: z
    .object({
      marketing_opt_in: z.boolean().optional(),
      request_id: requestId.optional().catch(undefined),
    })
    .optional(),
});
const verification = z.union([
  z.object({ type: z.string().max(20), token_hash: z.string().max(200) }),
  z.object({
    type: z.string().max(20),
    email,
    token: z.string().max(20),
    token_hash: z.undefined().optional(),
  }),
]);

/** The two steps of a passwordless sign-in, and what the engine leaves to its host. */
export function createSignIn(settings: SignInSettings) {
  const { apiFetch, callbackUrl, secret, emailsPerMinute, isClosed } = settings;
  const links = createLinkSigner(secret);
  const emails = createRequestCounter({ max: emailsPerMinute, seconds: 60 });
  const codes = createRequestCounter({ max: codeAttemptsPerHour, seconds: 3600 });

  /** POST /otp: a link and a code by e-mail. The same response whether or not the address is known. */
  async function requestLink(context: RequestContext): Promise<Response> {
    const started = performance.now();
    const { data: request } = linkRequest.safeParse(parseJson(await context.req.text()));
    // The engine might understand what is not understood here, and it counts no e-mails.
    if (!request) return problem(context, 400, "validation_failed", messages.invalidEmail);
    try {
      await emails.count(request.email);
    } catch (refusal) {
      return tooManyRequests(context, refusal);
    }
    const prepare = (html: string) =>
      withSignInToken(html, links.sign).replace("&amp;type=email", `$&${linkParts(request.data)}`);
    const failure = isClosed(request.email)
      ? null
      : await signInMail.run(prepare, async () => {
          const response = await forward(context, { email: request.email });
          return response.ok ? null : response;
        });
    const taken = performance.now() - started;
    await setTimeout(responseTime - (taken % responseTime));
    return failure ?? context.json({});
  }

  /** POST /verify: a signed link token, or an address with its code. */
  async function verify(context: RequestContext): Promise<Response> {
    const { data: request } = verification.safeParse(parseJson(await context.req.text()));
    // The engine might understand what this server cannot: nothing reaches it unread.
    if (!request)
      return problem(context, 400, "validation_failed", "This is neither a link nor a code.");
    const type = engineType(request.type);
    if (request.token_hash !== undefined) {
      return forward(context, {
        type,
        token_hash: links.verify(request.token_hash) ?? invalidToken,
      });
    }
    try {
      await codes.count(request.email);
    } catch (refusal) {
      return tooManyRequests(context, refusal);
    }
    if (isClosed(request.email)) return forward(context, { type, token_hash: invalidToken });
    const { email, token } = request;
    const response = await forward(context, { type, email, token });
    if (response.ok) codes.reset(email);
    return response;
  }

  /**
   * GET /verify: a link in the platform's own form. It signs nobody in: the page it leads to does, in
   * the browser that asked or once the visitor presses a button.
   */
  function followLink(context: RequestContext): Response {
    const { searchParams } = new URL(context.req.url);
    const link = new URLSearchParams();
    link.set("token_hash", searchParams.get("token")?.slice(0, 200) ?? "");
    link.set("type", "email");
    return context.redirect(`${callbackUrl}#${link}`, 303);
  }

  /** Forwards what was read here, and nothing else of the request but its credentials. */
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

  return { requestLink, verify, followLink };
}

/** A token that no link has. */
const invalidToken = "unsigned";

/** What a link passes to the page it leads to, escaped for HTML. */
function linkParts(data: z.infer<typeof linkRequest>["data"]): string {
  const wantsUpdates = data?.marketing_opt_in;
  const updates = wantsUpdates === undefined ? "" : `&amp;updates=${wantsUpdates ? "on" : "off"}`;
  return data?.request_id ? `${updates}&amp;request=${data.request_id}` : updates;
}

/** Supabase's 'email' means a link or code of either kind; the engine calls it by another name. */
function engineType(type: string): string {
  return type === "email" ? "magiclink" : type;
}
