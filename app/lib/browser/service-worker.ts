import { afterLoad } from "~/lib/browser/after-load";
import { log } from "~/lib/log";

const reloadAfterCacheClear = 500;

type MessageToWorker = "AUTH_STATE_CHANGED" | "CLEAR_CACHE" | "CLEAR_CACHE_ONLY" | "PAGE_READY";

/**
 * Sends a message to the service worker; returns false if there is none. CLEAR_CACHE ends with a
 * reload of this page.
 */
export function notifyServiceWorker(type: MessageToWorker): boolean {
  const worker = navigator.serviceWorker?.controller;
  worker?.postMessage({ type, timestamp: Date.now() });
  return Boolean(worker);
}

interface MessageFromWorker {
  type: "CACHE_CLEARED" | "AUTH_LOOP_DETECTED";
  timestamp: number;
}

async function register() {
  try {
    await navigator.serviceWorker.register("/service-worker.js");
  } catch (error) {
    log.warn("The service worker could not be registered", error);
  }
}

/**
 * Registers the service worker once the page has loaded; production builds only. `onAuthLoop` is
 * called with the time at which the worker detected a sign-in loop.
 */
export function startServiceWorker(onAuthLoop: (foundAt: number) => void) {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const handleMessage = ({ data }: MessageEvent<MessageFromWorker | null>) => {
    if (data?.type === "CACHE_CLEARED") {
      window.setTimeout(() => window.location.reload(), reloadAfterCacheClear);
    }
    if (data?.type === "AUTH_LOOP_DETECTED") onAuthLoop(data.timestamp);
  };
  navigator.serviceWorker.addEventListener("message", handleMessage);
  // Makes the worker report a sign-in loop that it detected while this page was still loading.
  notifyServiceWorker("PAGE_READY");
  afterLoad(() => void register());
}
