import { quoted, type Reading } from "./reading.ts";
import { oneLine } from "./text.ts";

/** Names from one of our own lists, separated by semicolons. */
export function choicesIn(choices: readonly string[], text: string): Reading<string[]> {
  const found = new Set<string>();
  for (const part of text.split(/[;|\n]+/)) {
    const name = oneLine(part);
    if (name === "") continue;
    const choice = choices.find((candidate) => candidate.toLowerCase() === name.toLowerCase());
    if (choice === undefined)
      return { problem: `${quoted(name)} is not one of the available options.` };
    found.add(choice);
  }
  return found.size === 0 ? null : { value: [...found] };
}

export function choiceIn(choices: readonly string[], text: string): Reading<string> {
  const reading = choicesIn(choices, text);
  if (reading === null || "problem" in reading) return reading;
  const [choice, other] = reading.value;
  if (other !== undefined) return { problem: `${quoted(text)} is more than one option.` };
  return choice === undefined ? null : { value: choice };
}
