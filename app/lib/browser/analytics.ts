import type { Vital } from "#domain/vitals.ts";

/**
 * Usage events, counted by the script that the operator has configured (`analyticsScriptUrl`). It
 * provides `window.plausible`; without it nothing is sent.
 */
interface AnalyticsEvents {
  website_visit: { company: string; url: string } & (
    | { view_type: "table" | "card" | "page" }
    | { source: "card" }
  );
  copy_email: { company: string; email: string };
  methodology_download: { company: string; project_id: string };
  page_performance: { metric: "load" | "grade"; value: number | string; path: string };
  core_vitals: { metric: Vital; value: number; path: string };
}

declare global {
  interface Window {
    plausible?: (event: string, options: { props: Record<string, string | number> }) => void;
  }
}

export function track<Event extends keyof AnalyticsEvents>(
  event: Event,
  properties: AnalyticsEvents[Event],
) {
  window.plausible?.(event, { props: { ...properties } });
}
