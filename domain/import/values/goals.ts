import { plainText } from "../../text/plain-text.ts";
import { sdgGoals } from "../../vocabulary.ts";
import { quoted, type Reading } from "./reading.ts";

const goalNames = new Map(sdgGoals.map((goal) => [plainText(goal.replace(/^\d+: /, "")), goal]));

/** '4,13,6', '03: Good Health and Well-Being;13: Climate Action' or '2. Zero Hunger' as our goals. */
export function goalsIn(text: string): Reading<string[]> {
  if (text === "") return null;
  if (/^none$/i.test(text)) return { value: ["None"] };
  const found = new Set<string>();
  for (const part of text.split(/[;|]/)) {
    for (const entry of /^[\d\s,]+$/.test(part) ? part.split(/[\s,]+/) : [part.trim()]) {
      if (entry === "") continue;
      const goal = goalOf(entry);
      if (!goal)
        return {
          problem: `${quoted(entry)} is not a Sustainable Development Goal.`,
          reason: "unknown-goal",
        };
      found.add(goal);
    }
  }
  return found.size === 0 ? null : { value: sdgGoals.filter((goal) => found.has(goal)) };
}

function goalOf(entry: string) {
  const number = /^(?:(?:sdg|goal)\s*)?0?(\d{1,2})(?!\d)/i.exec(entry)?.[1];
  return number ? sdgGoals[Number(number) - 1] : goalNames.get(plainText(entry));
}
