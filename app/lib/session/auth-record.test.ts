import type { AuthChangeEvent } from "@supabase/supabase-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recordAuthEvent } from "./auth-record";

const events: AuthChangeEvent[] = [
  "INITIAL_SESSION",
  "SIGNED_IN",
  "SIGNED_OUT",
  "TOKEN_REFRESHED",
  "USER_UPDATED",
  "PASSWORD_RECOVERY",
  "MFA_CHALLENGE_VERIFIED",
];

const stored = new Map<string, string>();
const read = (key: string): unknown => JSON.parse(stored.get(key) ?? "null");

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("window", {
    location: new URL("https://site.example/auth/callback?token_hash=secret#access_token=secret"),
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

test.each(events)("%s is recorded as the last event, without the URL's tokens", (event) => {
  recordAuthEvent(event, null);
  expect(read("last_auth_event")).toEqual({
    event,
    hasSession: false,
    timestamp: expect.any(Number),
    url: "https://site.example/auth/callback",
  });
});

test("the last ten entries of the diagnostics are kept", () => {
  for (const event of [...events, ...events]) recordAuthEvent(event, null);
  expect(read("auth_diagnostics")).toEqual(
    [...events.slice(4), ...events].map((event) => expect.objectContaining({ event })),
  );
});
