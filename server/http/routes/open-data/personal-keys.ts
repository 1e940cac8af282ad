import { createHash } from "node:crypto";
import type { RequestCounter } from "../../../rate-limits/request-counter.ts";
import type { Client } from "../../../stateless-client.ts";
import { RefusedKey, Unreadable } from "./open-data-refusals.ts";

interface KeyOptions {
  service: Client;
  isClosed: (email: string) => boolean;
  /** Counts by key, so that people who share a key share its limit. */
  requests: RequestCounter;
  /** Counts invalid keys by visitor. */
  failures: RequestCounter;
}

const keyPattern = /^Bearer (ct_[\w-]{43})$/;

/**
 * Whether a request comes with a personal key. The key is looked up each time, so that a revoked
 * one is refused immediately. Throws a RefusedKey, or the rate limiter's refusal.
 */
export function createPersonalKeys({ service, isClosed, requests, failures }: KeyOptions) {
  async function find(key: string): Promise<string | null> {
    const key_hash = createHash("sha256").update(key).digest("hex");
    const { data, error } = await service.rpc("use_api_key", { key_hash });
    if (error) throw new Unreadable("Keys cannot be checked at the moment.", { cause: error });
    const [found] = data;
    return found && !isClosed(found.email.toLowerCase()) ? found.key_id : null;
  }

  return async function isKeyHolder(
    authorization: string | undefined,
    visitor: string,
  ): Promise<boolean> {
    if (authorization === undefined) return false;
    const key = keyPattern.exec(authorization)?.[1];
    const keyId = key ? await find(key) : null;
    if (!keyId) {
      await failures.count(visitor);
      throw new RefusedKey("This key is unknown or has been revoked.");
    }
    await requests.count(keyId);
    return true;
  };
}
