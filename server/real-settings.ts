import type { Config } from "./config.ts";
import { isLoopbackSite } from "./network/loopback.ts";
import { ConfigError } from "./start-error.ts";

/** Domains that no one can own (RFC 2606 and 6761), so that nothing ever arrives there. */
const reserved = /(^|\.)(example|example\.(com|net|org)|test|invalid|localhost)$/i;

const isReserved = (domain: string) => reserved.test(domain.replace(/\.$/, ""));

type Addresses = Pick<Config, "NODE_ENV" | "CONTACT_EMAIL" | "TEAM_EMAIL" | "MAIL_FROM">;

const purposes = {
  CONTACT_EMAIL: "the address that visitors write to",
  TEAM_EMAIL: "the address that is told of submissions",
  MAIL_FROM: "the sender of e-mails",
} as const;

/** Throws a ConfigError with a line for each address that only stands for a real one. */
export function requireRealSettings(config: Addresses): void {
  if (config.NODE_ENV !== "production") return;
  const names = ["CONTACT_EMAIL", "TEAM_EMAIL", "MAIL_FROM"] as const;
  const lines = names
    .filter((name) => isReserved(config[name].split("@").at(-1) ?? ""))
    // The other two are the first unless they were set, and then one line tells all.
    .filter((name) => name === "CONTACT_EMAIL" || config[name] !== config.CONTACT_EMAIL)
    .map(
      (name) =>
        `${name} is "${config[name]}", an example; production needs ${purposes[name]}, at a domain of yours.`,
    );
  if (lines.length > 0) throw new ConfigError(lines.join("\n"));
}

type Warned = Pick<
  Config,
  "NODE_ENV" | "DEMO_DATA" | "SUPABASE_URL" | "TESTIMONIALS_FILE" | "publicUrl"
>;

/** Sample testimonials are for the demo and development: no customer said them. */
export function showsSamples({ NODE_ENV, DEMO_DATA, SUPABASE_URL }: Warned): boolean {
  return NODE_ENV !== "production" || (DEMO_DATA && !SUPABASE_URL);
}

/** What production can run without, but its operator will want to know: a line each. */
export function productionWarnings(config: Warned): string[] {
  if (config.NODE_ENV !== "production") return [];
  const lines: string[] = [];
  if (isLoopbackSite(config.publicUrl) || isReserved(new URL(config.publicUrl).hostname)) {
    lines.push(`Links:         e-mails link to ${config.publicUrl} until PUBLIC_URL is set`);
  }
  if (!config.TESTIMONIALS_FILE && !showsSamples(config)) {
    lines.push("Testimonials:  the home page has none until TESTIMONIALS_FILE is set");
  }
  return lines;
}
