import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { localValues } from "~/lib/browser/browser-storage";
import { createListeners } from "~/lib/browser/listeners";

/** What single keys do, by the key as the browser names it. */
export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

const settingKey = "desk_shortcuts";
const listeners = createListeners();

/** Whether single keys act; people who dictate or type by accident switch them off. */
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

/** Acts on single keys, unless somebody types or a dialog is open. '?' always acts: it tells of the others. */
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
  // Nobody types into a tick.
  if (target instanceof HTMLInputElement && target.type === "checkbox") return false;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName))
  );
}
