import type { Target } from "./target.ts";

/** What a check has found: one line, and for what is missing the command or setting that mends it. */
export type Finding =
  | { level: "ok"; text: string }
  /** The site works, but not as it should. */
  | { level: "warning"; text: string; mend: string }
  /** Visitors will notice. */
  | { level: "fault"; text: string; mend: string };

/** Looks at what was read of a target; it asks nothing itself, so that any target can be made up. */
export interface Check {
  name: string;
  run(target: Target): readonly Finding[];
}

export const ok = (text: string): Finding => ({ level: "ok", text });
export const warning = (text: string, mend: string): Finding => ({ level: "warning", text, mend });
export const fault = (text: string, mend: string): Finding => ({ level: "fault", text, mend });
