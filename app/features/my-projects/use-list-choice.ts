import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { pageIn } from "#domain/list-address.ts";
import {
  type OwnProjectChoice,
  ownProjectChoiceOf,
  ownProjectsAddress,
} from "#domain/submission/own-project-list.ts";

/** Which part of the list is shown. The address says it, so that Back leads to what was shown before. */
export function useListChoice() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const asked = ownProjectChoiceOf(parameters);
  // The address follows too slowly for somebody who types; once it has, it alone counts again.
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === asked.search) setTyped(null);
  const choice: OwnProjectChoice = { ...asked, search: typed ?? asked.search };

  function go(part: Partial<OwnProjectChoice>, { page = 1, replace = false } = {}) {
    void navigate(ownProjectsAddress({ ...choice, ...part }, page), {
      replace,
      preventScrollReset: true,
    });
  }

  return {
    choice,
    page: choice.search === asked.search ? pageIn(parameters) : 1,
    /** A search is one step back, however many letters it has. */
    search(text: string) {
      setTyped(text);
      go({ search: text }, { replace: choice.search !== "" });
    },
    go,
  };
}
