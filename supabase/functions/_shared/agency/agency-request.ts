import { AgencyFailure } from "./agency-failure.ts";
import type { Deadline } from "./deadline.ts";
import type { RetryPolicy } from "./settings.ts";

export interface AgencyResponse {
  status: number;
  headers: Headers;
  body: string;
}

const tooManyRequests = 429;

/**
 * Sends a request to the agency. Retries a 429 after its Retry-After, and a 5xx or network failure
 * after growing pauses; any other response is left to the caller.
 */
export async function requestAgency(
  url: string,
  init: RequestInit,
  retryPolicy: RetryPolicy,
  deadline: Deadline,
): Promise<AgencyResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryOnce(url, init, retryPolicy, deadline);
    if (!(outcome instanceof AgencyFailure) && !isTransient(outcome.status)) return outcome;
    const failure = outcome instanceof AgencyFailure ? outcome : failureWithStatus(outcome.status);
    const pause = retryAfter(outcome) ?? retryPolicy.firstPause * 2 ** (attempt - 1);
    // A pause that outlasts the run would only delay the same failure.
    const isLast = attempt >= retryPolicy.attempts || pause >= deadline.timeLeft();
    if (isLast || deadline.signal.aborted) throw afterAttempts(failure, attempt);
    await wait(pause, deadline.signal, afterAttempts(failure, attempt));
  }
}

async function tryOnce(
  url: string,
  init: RequestInit,
  { requestTimeout }: RetryPolicy,
  deadline: Deadline,
): Promise<AgencyResponse | AgencyFailure> {
  try {
    const response = await fetch(url, {
      ...init,
      // Following a redirect would send the credentials to wherever it points.
      redirect: "error",
      signal: AbortSignal.any([deadline.signal, AbortSignal.timeout(requestTimeout)]),
    });
    // The connection can also fail in the middle of the body.
    return { status: response.status, headers: response.headers, body: await response.text() };
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") {
      return new AgencyFailure(503, "The server stopped before the ratings agency responded", {
        cause,
      });
    }
    if (cause instanceof DOMException && cause.name === "TimeoutError") {
      return new AgencyFailure(504, "The ratings agency did not respond in time", { cause });
    }
    return new AgencyFailure(502, "The ratings agency could not be reached", { cause });
  }
}

const isTransient = (status: number) => status === tooManyRequests || status >= 500;

const failureWithStatus = (status: number) =>
  new AgencyFailure(status, `The ratings agency returned ${status}`);

function afterAttempts({ status, message, cause }: AgencyFailure, attempts: number) {
  const tries = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  return new AgencyFailure(status, `${message} (${tries}).`, { cause });
}

/** Retry-After is a number of seconds or a date. */
function retryAfter(outcome: AgencyResponse | AgencyFailure): number | null {
  if (outcome instanceof AgencyFailure) return null;
  const header = outcome.headers.get("retry-after")?.trim();
  if (!header) return null;
  const pause = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(pause) ? null : Math.max(0, pause);
}

/** Waits, or rejects with the failure if the run is aborted first. */
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
