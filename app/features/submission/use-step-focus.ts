import { useEffect, useRef } from "react";
import type { FieldName } from "#domain/submission/fields.ts";
import { focusField } from "./focus-field";

/** After a move the focus goes to the step's heading, or to the field that the visitor asked for. */
export function useStepFocus(step: number) {
  const element = useRef<HTMLHeadingElement>(null);
  const wanted = useRef<FieldName>(undefined);
  const shown = useRef(step);
  function focus() {
    if (wanted.current) focusField(wanted.current);
    else element.current?.focus({ preventScroll: true });
    wanted.current = undefined;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a move is what it waits for
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    focus();
  }, [step]);
  return {
    element,
    focus,
    next: (field: FieldName | undefined) => {
      wanted.current = field;
    },
  };
}
