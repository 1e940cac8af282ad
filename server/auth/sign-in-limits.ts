import { LRUCache } from "lru-cache";
import {
  createRequestCounter,
  type RequestCounter,
  secondsToWait,
} from "../http/middleware/request-counter.ts";
import { visitorKey } from "../identity/visitor.ts";
import { AuthError } from "./auth-errors.ts";

const day = 24 * 3600;
const attemptsPerHour = 10;
const maxKnownVisitors = 50_000;

export type SignInLimits = ReturnType<typeof createSignInLimits>;

interface Attempt {
  email: string;
  /** The visitor's network address; null if this server itself asks, which is not limited. */
  address: string | null;
}

/**
 * Limits what one visitor does about one address, so that no one uses up what someone else may do.
 * Only e-mails have a ceiling for all visitors together, of which one visitor can use a third; it
 * does not apply to a visitor who has signed in with the address before.
 */
export function createSignInLimits({ requestsPerMinute }: { requestsPerMinute: number }) {
  const mailsPerMinute = createRequestCounter({
    max: Math.ceil(requestsPerMinute / 10),
    seconds: 60,
  });
  const mailsPerDay = createRequestCounter({ max: Math.ceil(requestsPerMinute / 6), seconds: day });
  const mailsOfAll = createRequestCounter({ max: Math.ceil(requestsPerMinute / 2), seconds: day });
  const attempts = createRequestCounter({ max: attemptsPerHour, seconds: 3600 });
  const known = new LRUCache<string, true>({ max: maxKnownVisitors });

  return {
    /** Before an e-mail is sent. */
    async countMail({ email, address }: Attempt): Promise<void> {
      if (address === null) return;
      const key = keyOf(email, address);
      await count(mailsPerMinute, key, "over_email_send_rate_limit");
      await count(mailsPerDay, key, "over_email_send_rate_limit");
      if (!known.has(key)) await count(mailsOfAll, email, "over_email_send_rate_limit");
    },
    /** Before a code or password is checked. */
    async countAttempt({ email, address }: Attempt): Promise<void> {
      if (address === null) return;
      await count(attempts, keyOf(email, address), "over_request_rate_limit");
    },
    /** After a visitor has proved that the address is theirs. */
    recordSuccess({ email, address }: Attempt): void {
      if (address === null) return;
      attempts.reset(keyOf(email, address));
      known.set(keyOf(email, address), true);
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
