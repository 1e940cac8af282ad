import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import type { ApiFetch } from "../../../engine/engine.ts";
import { signInMail, withSignInToken } from "../../../mail/sign-in-mail.ts";
import { isLocalRequest } from "../../local-request.ts";
import type { RequestContext } from "../../middleware/request-context.ts";
import { problem } from "../../problem.ts";

interface DemoSignInSettings {
  apiFetch: ApiFetch;
  publishableKey: string;
  siteUrl: string;
  /** Whether this server was explicitly configured as a public demo. */
  isOpenToAll: boolean;
}

/**
 * A real sign-in as the demo administrator, without the e-mail. Mounted only if demo data is on; if
 * that is merely the default, only requests from this machine may use it. A missing account is not
 * created.
 */
export function createDemoSignIn(settings: DemoSignInSettings) {
  const { apiFetch, publishableKey, siteUrl, isOpenToAll } = settings;
  // One at a time, because a second request would replace the first one's token before it is used.
  let previous: Promise<unknown> = Promise.resolve();

  const post = (path: string, body: Record<string, unknown>) =>
    apiFetch(
      new Request(`${siteUrl}/auth/v1/${path}`, {
        method: "POST",
        headers: { apikey: publishableKey, "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }),
      null,
    );

  async function openSession(): Promise<Response | null> {
    let token = "";
    const captureToken = (html: string) => {
      withSignInToken(html, (found) => {
        token = found;
        return found;
      });
      return null;
    };
    const requested = await signInMail.run(captureToken, () =>
      post("otp", { email: demoAccounts.administrator, create_user: false }),
    );
    if (!requested.ok || token === "") return null;
    const response = await post("verify", { type: "magiclink", token_hash: token });
    return response.ok ? response : null;
  }

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
      const opening = previous.then(openSession, openSession);
      previous = opening;
      const response = await opening;
      if (!response) return notOffered(context);
      const { access_token, refresh_token }: Record<string, unknown> = await response.json();
      context.header("Cache-Control", "no-store");
      return context.json({ access_token, refresh_token });
    },
  };
}
