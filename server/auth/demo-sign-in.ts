import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { problem } from "../error-responses.ts";
import { isLocalRequest } from "../requests/local-request.ts";
import type { RequestContext } from "../requests/request-context.ts";
import type { AuthApi } from "./auth-api.ts";

interface DemoSignInSettings {
  openSession: AuthApi["openSession"];
  siteUrl: string;
  /** Whether this server was explicitly configured as a public demo. */
  isOpenToAll: boolean;
}

/**
 * A real sign-in as the demo administrator, without the e-mail. Mounted only if demo data is on; if
 * that is merely the default, only requests from this machine may use it. A missing account is not
 * created.
 */
export function createDemoSignIn({ openSession, siteUrl, isOpenToAll }: DemoSignInSettings) {
  const isOffered = (context: RequestContext) => isOpenToAll || isLocalRequest(context, siteUrl);
  const notOffered = (context: RequestContext) =>
    problem(context, 404, "not_offered", "No demo account is available.");

  return {
    /** GET: whether to show the button. */
    isAvailable: (context: RequestContext): Response =>
      isOffered(context) ? context.body(null, 204) : notOffered(context),
    /** POST: opens a session. */
    async signIn(context: RequestContext): Promise<Response> {
      if (!isOffered(context)) return notOffered(context);
      const session = await openSession(demoAccounts.administrator, {
        address: context.get("clientAddress"),
        userAgent: context.req.header("user-agent") ?? null,
      });
      if (!session) return notOffered(context);
      const { access_token, refresh_token } = session;
      context.header("Cache-Control", "no-store");
      return context.json({ access_token, refresh_token });
    },
  };
}
