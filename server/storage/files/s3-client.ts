import { AwsClient } from "aws4fetch";
import { backOff } from "../../concurrency/back-off.ts";
import { RefusedByStore } from "./s3-refusals.ts";

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface S3Request extends Omit<RequestInit, "signal"> {
  method: string;
  /** An object's key; empty for the bucket itself. */
  path: string;
  query?: URLSearchParams;
}

/** Sends signed requests about one bucket. */
export interface S3Client {
  /** Repeats what may pass; throws RefusedByStore for every status that is not a success. */
  send(request: S3Request): Promise<Response>;
  /** As the header `x-amz-copy-source` names it. */
  pathOf(key: string): string;
}

/** In milliseconds, until the store begins to respond; an upload has 6 MB at most. */
const responseTimeout = 20_000;

/** In milliseconds. */
export interface S3Pauses {
  /** Before the second attempt of a request; each further one is twice as long. */
  retry: number;
  /** Longer than the second to which stores round the time of an object. */
  settling: number;
}

/** Three seconds of retries in all. */
export const usualPauses: S3Pauses = { retry: 100, settling: 2_000 };
const maxAttempts = 6;

/** A store that is busy, restarting or behind a proxy that cannot reach it; SlowDown is a 503. */
const passing = new Set([429, 500, 502, 503, 504]);

class SilentStore extends Error {
  override name = "SilentStore";
}

export function createS3Client(settings: S3Settings, { retry }: S3Pauses): S3Client {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  const urlOf = (path: string) =>
    [endpoint, bucket, ...path.split("/").map(encodeURIComponent)].filter(Boolean).join("/");

  async function sendOnce({ path, query, ...init }: S3Request): Promise<Response> {
    const url = `${urlOf(path)}${query ? `?${query}` : ""}`;
    // Signed anew each time, because a signature holds for some minutes only.
    const request = await signer.sign(url, init);
    // Lengths are those of the bytes that were stored. Unsigned, because some proxies change it.
    request.headers.set("accept-encoding", "identity");
    const abort = new AbortController();
    const timer = setTimeout(
      () =>
        abort.abort(new SilentStore(`The file store did not respond for ${responseTimeout} ms`)),
      responseTimeout,
    );
    try {
      const response = await fetch(request, { signal: abort.signal });
      if (response.ok) return response;
      throw await RefusedByStore.from(response, `${init.method} ${path || bucket}`);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    send: (request) =>
      backOff({ count: maxAttempts, firstPause: retry }, () => sendOnce(request), mayPass),
    pathOf: (key) => new URL(urlOf(key)).pathname,
  };
}

/** Whether another attempt may succeed; after a long silence nobody waits for one. */
const mayPass = (error: unknown) =>
  error instanceof RefusedByStore ? passing.has(error.status) : !(error instanceof SilentStore);
