import { callbackPath } from "#domain/sign-in/sign-in.ts";
import { codeLength } from "#domain/sign-in/sign-in-code.ts";
import { type Check, type Finding, fault, ok, warning } from "./finding.ts";
import type { PlatformFacts } from "./read-platform.ts";
import type { Target } from "./target.ts";
import { isUnread } from "./unread.ts";

const deploy = "npm run deploy";

const platformCheck = (
  name: string,
  run: (platform: PlatformFacts, target: Target) => readonly Finding[],
): Check => ({ name, run: (target) => (target.platform ? run(target.platform, target) : []) });

const unreadable = (what: string, { unread }: { unread: string }) => [
  warning(
    `${what} could not be read: ${unread}`,
    "SUPABASE_ACCESS_TOKEN=sbp_… (Account, Access Tokens, on the dashboard)",
  ),
];

/** What only a Supabase project has. */
export const platformChecks: readonly Check[] = [
  platformCheck("keys", ({ publishableKey, secretKey, failure }) => {
    if (publishableKey === null && secretKey === null) {
      return [
        fault(
          `the project does not respond: ${failure}`,
          "check SUPABASE_URL, and on the dashboard that the project is not paused",
        ),
      ];
    }
    const findings: Finding[] = [];
    if (publishableKey === 401 || publishableKey === 403) {
      findings.push(
        fault(
          "the publishable key is refused",
          "SUPABASE_PUBLISHABLE_KEY=sb_publishable_… (Settings, API Keys)",
        ),
      );
    } else if (publishableKey !== 200) {
      findings.push(
        fault(
          `the project's data API responds with ${publishableKey}`,
          `${deploy} (are the migrations applied?)`,
        ),
      );
    }
    if (secretKey !== 200) {
      findings.push(
        fault(
          `the secret key gets ${secretKey}`,
          "SUPABASE_SECRET_KEY=sb_secret_… (Settings, API Keys)",
        ),
      );
    }
    return findings.length > 0 ? findings : [ok("both are accepted")];
  }),
  platformCheck("functions", ({ functions }) => {
    // Without a session each of ours refuses with 401; the platform knows no other with 404.
    const findings = Object.entries(functions).flatMap(([name, status]) => {
      if (status === 401) return [];
      if (status === 404) return [fault(`${name} is not deployed`, deploy)];
      return [fault(`${name} responds with ${status ?? "nothing"} and does not start`, deploy)];
    });
    const count = Object.keys(functions).length;
    return findings.length > 0 ? findings : [ok(`all ${count} respond`)];
  }),
  platformCheck("redirect addresses", ({ auth }, { config }) => {
    if (isUnread(auth)) return unreadable("redirect addresses", auth);
    const findings: Finding[] = [];
    if (auth.site_url?.replace(/\/+$/, "") !== config.publicUrl) {
      findings.push(
        fault(`the project's site URL is ${auth.site_url}, not ${config.publicUrl}`, deploy),
      );
    }
    const wanted = config.publicUrl + callbackPath;
    if (!(auth.uri_allow_list ?? "").split(",").includes(wanted)) {
      findings.push(fault(`sign-in links may not lead to ${wanted}`, deploy));
    }
    return findings.length > 0 ? findings : [ok(wanted)];
  }),
  platformCheck("sign-in", ({ auth }) => {
    if (isUnread(auth)) return [];
    const findings: Finding[] = [];
    if (auth.disable_signup) {
      findings.push(fault("the project takes no new accounts, so nobody new can log in", deploy));
    }
    if (auth.mailer_otp_length != null && auth.mailer_otp_length !== codeLength) {
      findings.push(
        fault(
          `codes have ${auth.mailer_otp_length} digits, the page asks for ${codeLength}`,
          deploy,
        ),
      );
    }
    if (!auth.smtp_host) {
      findings.push(
        fault(
          "the project has no mail server: Supabase's own sends two messages an hour, to its team only",
          `SMTP_URL=smtp://user:password@host:587, then ${deploy}`,
        ),
      );
    } else if ((auth.rate_limit_email_sent ?? 0) < 60) {
      findings.push(
        warning(`the project sends at most ${auth.rate_limit_email_sent} messages an hour`, deploy),
      );
    }
    return findings.length > 0 ? findings : [ok("open, with a mail server of its own")];
  }),
  platformCheck("secrets", ({ secrets }) => {
    if (isUnread(secrets)) return unreadable("the functions' secrets", secrets);
    const missing = ["BEZERO_CLIENT_ID", "BEZERO_CLIENT_SECRET"].filter(
      (name) => !secrets.includes(name),
    );
    if (missing.length === 0) return [ok("those of the ratings agency are set")];
    return [
      warning(
        `${missing.join(" and ")} missing, so ratings are never refreshed`,
        `${missing.map((name) => `${name}=…`).join(" ")} in .env, then ${deploy}`,
      ),
    ];
  }),
];
