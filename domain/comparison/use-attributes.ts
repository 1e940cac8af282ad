import { useFact } from "../listing/facts/use-facts.ts";
import type { AttributeGroup } from "./attribute.ts";
import type { ComparedProject } from "./compared-columns.ts";

/** A row for each scheme that says something about a compared project: schemes are data. */
export function useAttributes(compared: readonly ComparedProject[]): AttributeGroup[] {
  const schemes = new Map(
    compared.flatMap(({ project }) => project?.uses.map((use) => [use.scheme, use] as const) ?? []),
  );
  if (schemes.size === 0) return [];
  const attributes = [...schemes.values()].map((use) => ({ fact: useFact(use) }));
  return [{ title: "What it may be used for", attributes }];
}
