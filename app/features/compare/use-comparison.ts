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
  /** Keeps only these projects. */
  keep: (references: readonly string[]) => void;
  /** Takes the same projects in another order. */
  reorder: (references: readonly string[]) => void;
  set: (
    settings: Partial<Pick<ComparisonState, "onlyDifferences" | "lasting" | "currency">>,
  ) => void;
}

/** The state lives in the URL; the projects selected for comparison on other pages follow it. */
export function useComparison(): Comparison {
  const { search } = useLocation();
  const navigate = useNavigate();
  // The next state until the URL has it, because a second key press may come before then.
  const [pending, setPending] = useState<{ of: string; state: ComparisonState } | null>(null);
  const state =
    pending?.of === search ? pending.state : readComparison(new URLSearchParams(search));

  useEffect(() => {
    setPending(null);
    const compared = readComparison(new URLSearchParams(search)).references;
    // A URL without projects must not clear what was selected elsewhere.
    if (compared.length > 0) setChosenProjects(compared);
  }, [search]);

  function change(next: Partial<ComparisonState>, { replace }: { replace: boolean }) {
    const changed = { ...state, ...next };
    setPending({ of: search, state: changed });
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
