import type { MiddlewareHandler } from "hono";
import { problem } from "../../error-responses.ts";
import { stranger } from "../../identity/caller.ts";
import {
  type CredentialProblem,
  type IdentifyCaller,
  isCredentialProblem,
} from "../../identity/identify-caller.ts";
import type { RequestEnv } from "../../requests/request-context.ts";

/** The data API's clients know a token that is not valid by PostgREST's code for it. */
function codeFor(path: string, code: string): string {
  return path.startsWith("/rest/v1/") && code === "bad_jwt" ? "PGRST301" : code;
}

/** Refuses credentials that are not valid, and keeps for the handlers who the caller is. */
export function identify(identifyCaller: IdentifyCaller): MiddlewareHandler<RequestEnv> {
  return identifyExcept(identifyCaller, () => false);
}

/** For our own pages: a visitor whose token has expired meanwhile still sees what is public. */
export function identifyVisitor(identifyCaller: IdentifyCaller): MiddlewareHandler<RequestEnv> {
  return identifyExcept(identifyCaller, ({ code }) => code === "bad_jwt");
}

function identifyExcept(
  identifyCaller: IdentifyCaller,
  isIgnored: (reason: CredentialProblem) => boolean,
): MiddlewareHandler<RequestEnv> {
  return async (context, next) => {
    const caller = await identifyCaller((name) => context.req.header(name));
    if (!isCredentialProblem(caller)) context.set("caller", caller);
    else if (isIgnored(caller)) context.set("caller", stranger);
    else return problem(context, 401, codeFor(context.req.path, caller.code), caller.message);
    return next();
  };
}
