import { parseJson } from "#domain/json.ts";
import { pageToReturnTo } from "#domain/sign-in/page-after-sign-in.ts";
import { signInTimes } from "#domain/sign-in/sign-in.ts";
import { localValues, parseStored, sessionValues } from "~/lib/browser/browser-storage";

const requestKey = "sign_in_request";
const linkChoiceKey = "sign_in_link_choice";
/** The IDs of this browser's former requests, which say nothing about who made them. */
const earlierKey = "earlier_sign_in_requests";
const earlierKept = 10;

/** What was entered on the login page; the page that the e-mailed link opens needs it. */
export interface SignInRequest {
  /** Unique to this request; the e-mailed link carries it. */
  id: string;
  email: string;
  wantsUpdates: boolean;
  from: string | null;
}

export function rememberSignInRequest(request: SignInRequest) {
  noteEarlierRequest();
  localValues.write(requestKey, JSON.stringify({ ...request, requestedAt: Date.now() }));
}

export function rememberedSignInRequest(): SignInRequest | null {
  const stored = parseStored(localValues.read(requestKey));
  if (!stored || typeof stored.email !== "string") return null;
  const age = Date.now() - Number(stored.requestedAt);
  if (!(age < signInTimes.linkLifetime)) return null;
  return {
    id: typeof stored.id === "string" ? stored.id : "",
    email: stored.email,
    wantsUpdates: stored.wantsUpdates === true,
    from: typeof stored.from === "string" ? pageToReturnTo(stored.from) : null,
  };
}

/** Whether a link belongs to this browser's request, whose id no one else could know. */
export function isOwnRequest(requestId: string | null): boolean {
  return Boolean(requestId) && rememberedSignInRequest()?.id === requestId;
}

/** Whether this browser has requested another link since it requested this one. */
export function isEarlierRequest(requestId: string | null): boolean {
  const newest = rememberedSignInRequest()?.id;
  return Boolean(newest) && requestId !== newest && earlierRequests().includes(requestId);
}

function noteEarlierRequest() {
  const id = parseStored(localValues.read(requestKey))?.id;
  if (!id) return;
  const earlier = [id, ...earlierRequests()].slice(0, earlierKept);
  localValues.write(earlierKey, JSON.stringify(earlier));
}

function earlierRequests(): unknown[] {
  const stored = parseJson(localValues.read(earlierKey) ?? "[]");
  return Array.isArray(stored) ? stored : [];
}

/** The page to return to, removed once read, as a later sign-in has its own. */
export function takeReturnPath(): string | null {
  const path = rememberedSignInRequest()?.from ?? null;
  const stored = parseStored(localValues.read(requestKey));
  if (stored) localValues.write(requestKey, JSON.stringify({ ...stored, from: null }));
  return path;
}

/** Keeps the choice that came with a link, even in a browser that never saw the login page. */
export function rememberLinkChoice(wantsUpdates: boolean | null) {
  if (wantsUpdates === null) sessionValues.remove(linkChoiceKey);
  else sessionValues.write(linkChoiceKey, String(wantsUpdates));
}

/** Whether the user wants updates; null if they did not say so while signing in. */
export function marketingChoiceOf(user: {
  email?: string;
  user_metadata: Record<string, unknown>;
}): boolean | null {
  const fromLink = sessionValues.read(linkChoiceKey);
  if (fromLink !== null) return fromLink === "true";
  const request = rememberedSignInRequest();
  if (request && request.email.toLowerCase() === user.email?.toLowerCase()) {
    return request.wantsUpdates;
  }
  const fromAccount = user.user_metadata.marketing_opt_in;
  return typeof fromAccount === "boolean" ? fromAccount : null;
}

export function forgetSignInRequest() {
  noteEarlierRequest();
  localValues.remove(requestKey);
  sessionValues.remove(linkChoiceKey);
}
