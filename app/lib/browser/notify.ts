import { useSyncExternalStore } from "react";
import { sessionValues } from "~/lib/browser/browser-storage";
import { createStore } from "~/lib/browser/listeners";

// Short messages to the visitor. The toaster that shows them is loaded with the first one.

export type NoticeKind = "success" | "error" | "info" | "warning";

export interface Notice {
  kind: NoticeKind;
  title: string;
  description?: string;
  /** How long it stays, in milliseconds. */
  duration?: number;
  /** A button in the notice, for example to undo something. */
  action?: { label: string; onPress: () => void };
}

type ShowNotice = (notice: Notice) => void;

const carriedNoticeKey = "carried_notice";

const queue: Notice[] = [];
const toasterNeed = createStore(false);
/** Set by the toaster, because nothing here may import it. */
let showNotice: ShowNotice | null = null;

export function notify(
  kind: NoticeKind,
  title: string,
  options: Omit<Notice, "kind" | "title"> = {},
) {
  const notice = { kind, title, ...options };
  if (showNotice) {
    showNotice(notice);
    return;
  }
  queue.push(notice);
  prepareNotices();
}

/** Loads the toaster ahead of the first notice, for pages that must show one when offline. */
export function prepareNotices() {
  toasterNeed.set(true);
}

/** For a notice that must survive a page reload. */
export function notifyAfterReload(kind: NoticeKind, title: string, description?: string) {
  const notice: Notice = { kind, title, ...(description && { description }) };
  sessionValues.write(carriedNoticeKey, JSON.stringify(notice));
}

export function showCarriedNotice() {
  const carried = sessionValues.read(carriedNoticeKey);
  if (!carried) return;
  sessionValues.remove(carriedNoticeKey);
  const { kind, title, ...options }: Notice = JSON.parse(carried);
  notify(kind, title, options);
}

/** Called by the toaster once it can show notices; returns a function that disconnects it. */
export function connectToaster(show: ShowNotice): () => void {
  showNotice = show;
  for (const notice of queue.splice(0)) show(notice);
  return () => {
    showNotice = null;
  };
}

export function useToasterNeeded(): boolean {
  return useSyncExternalStore(toasterNeed.subscribe, toasterNeed.get, () => false);
}
