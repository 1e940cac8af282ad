import { setTimeout } from "node:timers/promises";
import type { Session } from "@supabase/supabase-js";
import { freePort } from "#server/network/free-port.ts";
import { apiClient } from "../../tests/fixtures/api-client.ts";
import { startMailServer } from "../../tests/fixtures/mail-server.ts";
import type { Site } from "./site.ts";

/** Receives sign-in e-mails over SMTP, because a production site has no mailbox page. */
export async function startMail() {
  const port = await freePort();
  const { received, stop } = await startMailServer(port);

  async function receiveCode(email: string): Promise<string> {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const message = received.findLast(({ to }) => to === email);
      const code = message && /^\s*(\d{6})\s*$/m.exec(message.source.replaceAll("\r", ""))?.[1];
      if (code) return code;
      await setTimeout(50);
    }
    throw new Error(`No sign-in code for ${email} arrived`);
  }

  return {
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    async signIn(
      { url, publishableKey }: Pick<Site, "url" | "publishableKey">,
      email: string,
    ): Promise<Session> {
      const { auth } = apiClient(url, publishableKey);
      const requested = await auth.signInWithOtp({ email });
      if (requested.error) throw requested.error;
      const token = await receiveCode(email);
      const { data, error } = await auth.verifyOtp({ email, token, type: "magiclink" });
      if (error || !data.session) throw error ?? new Error("No session");
      return data.session;
    },
    stop,
  };
}
