import { useSyncExternalStore } from "react";
import { maxCompared, withCompared } from "#domain/comparison/compared.ts";
import { parseJson } from "#domain/json.ts";
import {
  projectReference,
  type Referable,
  withoutProject,
} from "#domain/listing/project-reference.ts";
import { localValues } from "~/lib/browser/browser-storage";
import { createListeners } from "~/lib/browser/listeners";
import { notify } from "~/lib/browser/notify";

/** The projects that a visitor has ticked to compare: kept in this browser, the same in every tab. */
const storageKey = "compared_projects";
const listeners = createListeners();
const nothing: readonly string[] = [];
let known: readonly string[] | undefined;

function chosenProjects(): readonly string[] {
  known ??= parseChosen(localValues.read(storageKey));
  return known;
}

function parseChosen(text: string | null): readonly string[] {
  const stored = parseJson(text ?? "null");
  if (!Array.isArray(stored)) return nothing;
  return stored.filter((one): one is string => typeof one === "string").slice(0, maxCompared);
}

export function setChosenProjects(references: readonly string[]) {
  known = references;
  localValues.write(storageKey, JSON.stringify(references));
  listeners.notify();
}

/** Said when there is no room for another project in a comparison. */
export function sayNoMoreFit() {
  notify("info", `You can compare ${maxCompared} projects at a time`, {
    description: "Take one out to make room for another.",
  });
}

/** Says so, and returns false, when there is no room for another. */
export function chooseProject(project: Referable): boolean {
  const { references, isFull } = withCompared(chosenProjects(), projectReference(project));
  if (isFull) {
    sayNoMoreFit();
    return false;
  }
  setChosenProjects(references);
  return true;
}

export function unchooseProject(project: Referable) {
  setChosenProjects(withoutProject(chosenProjects(), project));
}

function subscribe(listener: () => void) {
  const unsubscribe = listeners.subscribe(listener);
  const follow = (event: StorageEvent) => {
    if (event.key !== storageKey && event.key !== null) return;
    known = undefined;
    listener();
  };
  window.addEventListener("storage", follow);
  return () => {
    unsubscribe();
    window.removeEventListener("storage", follow);
  };
}

/** References to them, in the order in which they were ticked; none until the page runs. */
export function useChosenProjects(): readonly string[] {
  return useSyncExternalStore(subscribe, chosenProjects, () => nothing);
}
