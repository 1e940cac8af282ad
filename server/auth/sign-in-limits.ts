import { visitorKey } from "../identity/visitor.ts";
import { type RequestCounter, secondsToWait } from "../rate-limits/request-counter.ts";
import type { SharedCounters } from "../rate-limits/shared-counters.ts";
import { AuthError } from "./auth-errors.ts";

const hour = 3600;
const day = 24 * hour;
const attemptsPerHour = 10;

export type SignInLimits = ReturnType<typeof createSignInLimits>;

interface LimitOptions {
  requestsPerMinute: number;
  counters: Pick<SharedCounters, "exact" | "attempts" | "marks">;
}

interface Attempt {
  email: string;
  /** The visitor's network address; null if this server itself asks, which is not limited. */
  address: string | null;
}

/**
 * Limits what one visitor does about one address, so that no one uses up what someone else may do.
 * Only e-mails have a ceiling for all visitors together, of which one visitor can use a third; it
 * does not apply to a visitor who has signed in with the address within thirty days.
 */
export function createSignInLimits({ requestsPerMinute, counters }: LimitOptions) {
  const mails = (name: string, share: number, seconds: number) =>
    counters.exact({ name, max: Math.ceil(requestsPerMinute / share), seconds });
  const mailsPerMinute = mails("mails of a minute", 10, 60);
  const mailsPerDay = mails("mails of a day", 6, day);
  const mailsOfAll = mails("mails of all", 2, day);
  const attempts = counters.attempts({
    name: "sign-in attempts",
    max: attemptsPerHour,
    seconds: hour,
  });
  const known = counters.marks({ name: "known visitors", seconds: 30 * day });

  return {
    /** Before an e-mail is sent. */
    async countMail({ email, address }: Attempt): Promise<void> {
      if (address === null) return;
      const key = keyOf(email, address);
      await count(mailsPerMinute, key, "over_email_send_rate_limit");
      await count(mailsPerDay, key, "over_email_send_rate_limit");
      if (!(await known.has(key))) await count(mailsOfAll, email, "over_email_send_rate_limit");
    },
    /** Before a code or password is checked. */
    async countAttempt({ email, address }: Attempt): Promise<void> {
      if (address === null) return;
      await count(attempts, keyOf(email, address), "over_request_rate_limit");
    },
    /** After a visitor has proved that the address is theirs. */
    async recordSuccess({ email, address }: Attempt): Promise<void> {
      if (address === null) return;
      const key = keyOf(email, address);
      await attempts.reset(key);
      await known.set(key);
    },
  };
}

const keyOf = (email: string, address: string) => `${visitorKey(address)} ${email}`;

async function count(counter: RequestCounter, key: string, code: string): Promise<void> {
  try {
    await counter.count(key);
  } catch (refusal) {
    throw new AuthError(429, code, "Too many requests. Please wait a moment and try again.", {
      retryAfter: secondsToWait(refusal),
    });
  }
}
