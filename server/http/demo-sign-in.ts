import { demoAccounts } from "#domain/demo-accounts.ts";
import { signInMail, withSignInToken } from "../mail/sign-in-mail.ts";
import type { ApiFetch } from "./api.ts";
import { problem } from "./problems.ts";
import type { RequestContext } from "./request-context.ts";

interface DemoSignInSettings {
  apiFetch: ApiFetch;
  publishableKey: string;
  siteUrl: string;
}

/**
 * A real sign-in as the demo administrator, without the mail. Only ever mounted where demo data is on;
 * an account that is not there is not made.
 */
export function createDemoSignIn({ apiFetch, publishableKey, siteUrl }: DemoSignInSettings) {
  // One after another: a second request would replace the first one's token before it is used.
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
    const keepToken = (html: string) => {
      withSignInToken(html, (found) => {
        token = found;
        return found;
      });
      return null;
    };
    const asked = await signInMail.run(keepToken, () =>
      post("otp", { email: demoAccounts.administrator, create_user: false }),
    );
    if (!asked.ok || token === "") return null;
    const answer = await post("verify", { type: "magiclink", token_hash: token });
    return answer.ok ? answer : null;
  }

  return async (context: RequestContext): Promise<Response> => {
    const opening = previous.then(openSession, openSession);
    previous = opening;
    const answer = await opening;
    if (!answer) return problem(context, 404, "not_offered", "There is no demo account here.");
    const { access_token, refresh_token }: Record<string, unknown> = await answer.json();
    context.header("Cache-Control", "no-store");
    return context.json({ access_token, refresh_token });
  };
}
