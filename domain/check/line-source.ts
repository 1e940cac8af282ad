import { type Statement, speakerText, statedDay } from "../listing/statements.ts";
import type { LineSource } from "./check-line.ts";

/** Who made a statement about a listing. */
export function sourceOf(statement: Statement | null): LineSource | null {
  return statement && { name: speakerText(statement), day: statedDay(statement) ?? null };
}
