import { toggled } from "../text/lists.ts";
import { accreditors } from "../vocabulary.ts";

/** 'None' and the goals exclude each other. */
export function toggledSdg(chosen: readonly string[], sdg: string): string[] {
  if (sdg === "None") return chosen.includes("None") ? [] : ["None"];
  return toggled(
    chosen.filter((name) => name !== "None"),
    sdg,
  );
}

const listed: ReadonlySet<string> = new Set(accreditors);

export function customAccreditors(chosen: readonly string[]): string[] {
  return chosen.filter((name) => !listed.has(name));
}

/** Without 'Other' there are no custom names. */
export function toggledAccreditor(chosen: readonly string[], name: string): string[] {
  const next = toggled(chosen, name);
  return next.includes("Other") ? next : next.filter((accreditor) => listed.has(accreditor));
}

/** Separate names of a comma-separated text; blank ones and repeats are ignored. */
export function namesIn(text: string): string[] {
  const names = new Map<string, string>();
  for (const part of text.split(",")) {
    const name = part.trim();
    if (name !== "" && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}
