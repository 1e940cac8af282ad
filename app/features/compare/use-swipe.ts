import { type PointerEvent, useRef } from "react";

/** How far a finger moves sideways, in pixels, and how much farther than up or down. */
const distance = 44;
const slope = 1.5;

/**
 * Swiping left shows what follows, swiping right what came before. For an element with
 * `touch-action: pan-y`, so that the browser leaves sideways movements to the page.
 */
export function useSwipe(onSwipe: ((steps: 1 | -1) => void) | undefined) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);

  return {
    onPointerDown({ pointerId, pointerType, isPrimary, clientX, clientY }: PointerEvent) {
      const isFinger = pointerType === "touch" && isPrimary;
      start.current = isFinger ? { id: pointerId, x: clientX, y: clientY } : null;
    },
    onPointerUp({ pointerId, clientX, clientY }: PointerEvent) {
      const from = start.current;
      start.current = null;
      if (from?.id !== pointerId) return;
      const moved = clientX - from.x;
      const isSideways = Math.abs(moved) > slope * Math.abs(clientY - from.y);
      if (isSideways && Math.abs(moved) >= distance) onSwipe?.(moved < 0 ? 1 : -1);
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}
