import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { withCompared } from "#domain/comparison/compared.ts";
import {
  type ComparisonState,
  readComparison,
  writeComparison,
} from "#domain/comparison/comparison-state.ts";
import { setChosenProjects } from "~/lib/browser/chosen-projects";

export interface Comparison extends ComparisonState {
  add: (reference: string) => void;
  /** Goes on with some of the projects. */
  keep: (references: readonly string[]) => void;
  /** The same projects in another order. */
  reorder: (references: readonly string[]) => void;
  set: (settings: Partial<Pick<ComparisonState, "onlyDifferences" | "lasting">>) => void;
}

/** The address is the state; what is ticked to compare on other pages follows it. */
export function useComparison(): Comparison {
  const { search } = useLocation();
  const navigate = useNavigate();
  // What was chosen until the address says so too: a second key may come before it does.
  const [ahead, setAhead] = useState<{ of: string; state: ComparisonState } | null>(null);
  const state = ahead?.of === search ? ahead.state : readComparison(new URLSearchParams(search));

  useEffect(() => {
    setAhead(null);
    const compared = readComparison(new URLSearchParams(search)).references;
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
    add(reference) {
      const { references } = withCompared(state.references, reference);
      change({ references }, { replace: false });
    },
    keep(references) {
      setChosenProjects(references);
      change({ references }, { replace: false });
    },
    reorder: (references) => change({ references }, { replace: true }),
    set: (settings) => change(settings, { replace: true }),
  };
}
