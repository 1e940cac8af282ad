import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { localValues } from "~/lib/browser/browser-storage";
import { createListeners } from "~/lib/browser/listeners";

/** Actions by KeyboardEvent.key. */
export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

const settingKey = "desk_shortcuts";
const listeners = createListeners();

/** Whether single-key shortcuts are on; users who dictate or mistype can turn them off. */
export function useShortcutSetting(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => localValues.read(settingKey) !== "off",
    () => true,
  );
}

export function setShortcutSetting(isOn: boolean) {
  if (isOn) localValues.remove(settingKey);
  else localValues.write(settingKey, "off");
  listeners.notify();
}

/**
 * Handles single-key shortcuts, unless the user is typing or a dialog is open. '?' works even when
 * they are off, because it lists the others.
 */
export function useShortcuts(shortcuts: Shortcuts) {
  const isOn = useShortcutSetting();
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="menu"]')) return;
    const shortcut = shortcuts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!shortcut || (!isOn && event.key !== "?")) return;
    event.preventDefault();
    shortcut();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => act(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  // Checkboxes do not take text.
  if (target instanceof HTMLInputElement && target.type === "checkbox") return false;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName))
  );
}
