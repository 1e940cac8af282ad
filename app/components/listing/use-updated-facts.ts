import { useState } from "react";
import { changedFacts } from "#domain/listing/changed-facts.ts";
import { factTable } from "#domain/listing/facts/fact-table.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";

type Projects = readonly DisplayProject[] | ReadonlyMap<string, DisplayProject>;

/** What has changed in the projects shown since the page was opened. */
export interface UpdatedFacts {
  /** The keys of the changed facts, by project id. */
  facts: ReadonlyMap<string, ReadonlySet<string>>;
  /** The number of projects that the last change updated, and which change it was. */
  change: { serial: number; updated: number } | null;
}

interface Known extends UpdatedFacts {
  projects: Projects;
  values: string;
}

/**
 * `values` says what the values depend on, such as the currency: if that changes, every value is
 * another, and none was updated.
 */
export function useUpdatedFacts(projects: Projects, values: string): UpdatedFacts {
  const [known, setKnown] = useState<Known>({ projects, values, facts: new Map(), change: null });
  if (known.projects === projects && known.values === values) return known;
  const next = known.values === values ? compared(known, projects) : { ...known, projects, values };
  // Adjusted while rendering, so that new values never appear without their marks.
  setKnown(next);
  return next;
}

function compared(known: Known, projects: Projects): Known {
  const before = new Map([...known.projects.values()].map((project) => [project.id, project]));
  const facts = new Map(known.facts);
  let updated = 0;
  for (const project of projects.values()) {
    const earlier = before.get(project.id);
    const keys = earlier ? changedFacts(earlier, project, factTable) : [];
    if (keys.length === 0) continue;
    updated += 1;
    facts.set(project.id, new Set([...(facts.get(project.id) ?? []), ...keys]));
  }
  if (updated === 0) return { ...known, projects };
  return {
    projects,
    values: known.values,
    facts,
    change: { serial: (known.change?.serial ?? 0) + 1, updated },
  };
}

/** The labels of changed facts, in the order of the table of facts. */
export function updatedLabels(keys: ReadonlySet<string> | undefined): string[] {
  return keys ? factTable.filter(({ key }) => keys.has(key)).map(({ label }) => label) : [];
}
