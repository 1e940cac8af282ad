import { useState } from "react";
import type { OwnProject } from "#domain/my-projects/own-project.ts";

export interface ChosenOwnProjects {
  ids: ReadonlySet<string>;
  isChosen: (project: OwnProject) => boolean;
  choose: (projects: readonly OwnProject[], isChosen: boolean) => void;
  clear: () => void;
}

/** The projects that the next action is for. */
export function useChosenOwnProjects(): ChosenOwnProjects {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    isChosen: ({ projectId }) => ids.has(projectId),
    choose: (projects, isChosen) =>
      setIds((before) => {
        const after = new Set(before);
        for (const { projectId } of projects) {
          if (isChosen) after.add(projectId);
          else after.delete(projectId);
        }
        return after;
      }),
    clear: () => setIds(new Set()),
  };
}
