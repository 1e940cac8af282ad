import { gradePerformance, measuredVitals, type VitalMeasurements } from "#domain/vitals.ts";
import { track } from "~/lib/browser/analytics";
import { log } from "~/lib/log";

const reportAfterLoad = 2000;

function observe(type: string, take: (entry: PerformanceEntry) => void) {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) take(entry);
  }).observe({ type, buffered: true });
}

/** Fills in the measurements as the browser reports them. */
function measureVitals(): VitalMeasurements {
  const measured: VitalMeasurements = {};
  observe("paint", (entry) => {
    if (entry.name === "first-contentful-paint") measured.firstPaint = entry.startTime;
  });
  observe("largest-contentful-paint", (entry) => {
    measured.largestPaint = entry.startTime;
  });
  observe("first-input", (entry) => {
    if (entry instanceof PerformanceEventTiming) {
      measured.firstInputDelay = entry.processingStart - entry.startTime;
    }
  });
  if (PerformanceObserver.supportedEntryTypes.includes("layout-shift")) measured.layoutShift = 0;
  observe("layout-shift", (entry) => {
    const isExpected = "hadRecentInput" in entry && entry.hadRecentInput === true;
    if (isExpected || !("value" in entry) || typeof entry.value !== "number") return;
    measured.layoutShift = (measured.layoutShift ?? 0) + entry.value;
  });
  return measured;
}

function report(measured: VitalMeasurements) {
  const path = window.location.pathname;
  const result = gradePerformance(measured);
  if (!result) return;
  log.info(`Performance grade: ${result.grade} (${Math.round(result.score)})`, measured);
  const [navigation] = performance.getEntriesByType("navigation");
  if (navigation) {
    const value = Math.round(navigation.duration);
    track("page_performance", { metric: "load", value, path });
  }
  track("page_performance", { metric: "grade", value: result.grade, path });
  for (const [metric, value] of measuredVitals(measured)) {
    track("core_vitals", { metric, value: Number(value.toFixed(3)), path });
  }
}

/** Measures this page's speed once it has loaded; two seconds later, logs its grade and reports it. */
export function startVitals() {
  if (!("PerformanceObserver" in window)) return;
  const measured = measureVitals();
  window.setTimeout(() => report(measured), reportAfterLoad);
}
