import { AgencyFailure } from "./agency-failure.ts";
import type { Deadline } from "./deadline.ts";
import type { Patience } from "./settings.ts";

export interface AgencyAnswer {
  status: number;
  headers: Headers;
  body: string;
}

const tooManyRequests = 429;

/**
 * Asks the agency. A 429 is tried again as told, a 5xx or a network failure after growing pauses; any
 * other answer is handed on for the caller to judge.
 */
export async function askAgency(
  address: string,
  init: RequestInit,
  patience: Patience,
  deadline: Deadline,
): Promise<AgencyAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryOnce(address, init, patience, deadline);
    if (!(outcome instanceof AgencyFailure) && !mayPass(outcome.status)) return outcome;
    const failure = outcome instanceof AgencyFailure ? outcome : answered(outcome.status);
    const pause = askedPause(outcome) ?? patience.firstPause * 2 ** (attempt - 1);
    // A pause that outlasts the run would end in the same failure, only later.
    const isLast = attempt >= patience.attempts || pause >= deadline.timeLeft();
    if (isLast || deadline.signal.aborted) throw afterAttempts(failure, attempt);
    await wait(pause, deadline.signal, afterAttempts(failure, attempt));
  }
}

async function tryOnce(
  address: string,
  init: RequestInit,
  { answerWithin }: Patience,
  deadline: Deadline,
): Promise<AgencyAnswer | AgencyFailure> {
  try {
    const response = await fetch(address, {
      ...init,
      // A redirect would carry the credentials to wherever it points.
      redirect: "error",
      signal: AbortSignal.any([deadline.signal, AbortSignal.timeout(answerWithin)]),
    });
    // The connection can also fail in the middle of the body.
    return { status: response.status, headers: response.headers, body: await response.text() };
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") {
      return new AgencyFailure(503, "The server stopped before the ratings agency answered", {
        cause,
      });
    }
    if (cause instanceof DOMException && cause.name === "TimeoutError") {
      return new AgencyFailure(504, "The ratings agency did not answer in time", { cause });
    }
    return new AgencyFailure(502, "The ratings agency could not be reached", { cause });
  }
}

const mayPass = (status: number) => status === tooManyRequests || status >= 500;

const answered = (status: number) =>
  new AgencyFailure(status, `The ratings agency answered ${status}`);

function afterAttempts({ status, message, cause }: AgencyFailure, attempts: number) {
  const tries = attempts === 1 ? "once" : `${attempts} times`;
  return new AgencyFailure(status, `${message} (asked ${tries}).`, { cause });
}

/** Retry-After is a number of seconds or a date. */
function askedPause(outcome: AgencyAnswer | AgencyFailure): number | null {
  if (outcome instanceof AgencyFailure) return null;
  const told = outcome.headers.get("retry-after")?.trim();
  if (!told) return null;
  const pause = /^\d+$/.test(told) ? Number(told) * 1000 : Date.parse(told) - Date.now();
  return Number.isNaN(pause) ? null : Math.max(0, pause);
}

/** Waits, unless the server stops before: then the failure that was to be waited out is final. */
function wait(pause: number, ending: AbortSignal, failure: AgencyFailure): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(failure);
    };
    const timer = setTimeout(() => {
      ending.removeEventListener("abort", giveUp);
      resolve();
    }, pause);
    ending.addEventListener("abort", giveUp, { once: true });
  });
}
