import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { withCompared } from "#domain/comparison/compared.ts";
import {
  type ComparisonState,
  movedTo,
  readComparison,
  writeComparison,
} from "#domain/comparison/comparison-state.ts";
import { setChosenProjects } from "~/lib/browser/chosen-projects";

export interface Comparison extends ComparisonState {
  add: (registryId: string) => void;
  remove: (registryId: string) => void;
  /** Puts the project of one place into another. */
  move: (from: number, to: number) => void;
  set: (settings: Partial<Pick<ComparisonState, "onlyDifferences" | "lasting">>) => void;
}

/** The address is the state; what is ticked to compare on other pages follows it. */
export function useComparison(): Comparison {
  const { search } = useLocation();
  const navigate = useNavigate();
  // What was chosen until the address says so too: a second key may come before it does.
  const [ahead, setAhead] = useState<{ of: string; state: ComparisonState } | null>(null);
  const state = ahead?.of === search ? ahead.state : readComparison(new URLSearchParams(search));
  const { registryIds } = state;

  useEffect(() => {
    setAhead(null);
    const compared = readComparison(new URLSearchParams(search)).registryIds;
    // An address without projects says nothing about what was ticked elsewhere.
    if (compared.length > 0) setChosenProjects(compared);
  }, [search]);

  function change(next: Partial<ComparisonState>, { replace }: { replace: boolean }) {
    const changed = { ...state, ...next };
    setAhead({ of: search, state: changed });
    void navigate(writeComparison(changed), { replace, preventScrollReset: true });
  }

  return {
    ...state,
    add(registryId) {
      change(
        { registryIds: withCompared(registryIds, registryId).registryIds },
        { replace: false },
      );
    },
    remove(registryId) {
      const left = registryIds.filter((id) => id !== registryId);
      setChosenProjects(left);
      change({ registryIds: left }, { replace: false });
    },
    move: (from, to) => change({ registryIds: movedTo(registryIds, from, to) }, { replace: true }),
    set: (settings) => change(settings, { replace: true }),
  };
}
