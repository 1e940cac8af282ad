import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { localValues } from "~/lib/browser/browser-storage";

const keys = {
  lastSignIn: "last_successful_signin",
  lastEvent: "last_auth_event",
  diagnostics: "auth_diagnostics",
  demoUser: "demo_user",
} as const;

const diagnosticsKept = 10;

/** One step of a sign-in, for finding out why it failed. Never contains a token. */
export interface AuthDiagnostic {
  event: string;
  path: string;
  timestamp: number;
  detail?: string;
}

/** URLs are kept without query and fragment, as those may contain a token. */
function plainUrl(): string {
  return `${window.location.origin}${window.location.pathname}`;
}

function plainReferrer(): string {
  const url = URL.parse(document.referrer);
  return url ? `${url.origin}${url.pathname}` : "";
}

export function recordAuthEvent(event: AuthChangeEvent, session: Session | null) {
  const timestamp = Date.now();
  const last = { event, hasSession: session !== null, timestamp, url: plainUrl() };
  localValues.write(keys.lastEvent, JSON.stringify(last));
  recordDiagnostic(event);
}

/** Called once for each user who signs in, not on every return to the tab. */
export function recordSignIn(event: AuthChangeEvent) {
  const path = window.location.pathname;
  const entry = { event, path, timestamp: Date.now(), referrer: plainReferrer() };
  localValues.write(keys.lastSignIn, JSON.stringify(entry));
}

export function recordDiagnostic(event: string, detail?: string) {
  const path = window.location.pathname;
  const entry: AuthDiagnostic = { event, path, timestamp: Date.now(), ...(detail && { detail }) };
  const entries = [...readDiagnostics(), entry].slice(-diagnosticsKept);
  localValues.write(keys.diagnostics, JSON.stringify(entries));
}

function readDiagnostics(): AuthDiagnostic[] {
  try {
    const entries: unknown = JSON.parse(localValues.read(keys.diagnostics) ?? "[]");
    return Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
}

export function recordDemoUser(user: { email: string; role: string }) {
  localValues.write(keys.demoUser, JSON.stringify(user));
}

export function forgetDemoUser() {
  localValues.remove(keys.demoUser);
}

export function forgetAuthRecords() {
  for (const key of Object.values(keys)) localValues.remove(key);
}
