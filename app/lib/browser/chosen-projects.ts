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

/** The projects ticked for comparison are kept in this browser and shared by all its tabs. */
const storageKey = "compared_projects";
const listeners = createListeners();
const noProjects: readonly string[] = [];
/** The same array until it changes, as React compares them. */
let cached: readonly string[] | undefined;

function chosenProjects(): readonly string[] {
  cached ??= parseChosen(localValues.read(storageKey));
  return cached;
}

function parseChosen(text: string | null): readonly string[] {
  const stored = parseJson(text ?? "null");
  if (!Array.isArray(stored)) return noProjects;
  return stored.filter((one): one is string => typeof one === "string").slice(0, maxCompared);
}

export function setChosenProjects(references: readonly string[]) {
  cached = references;
  localValues.write(storageKey, JSON.stringify(references));
  listeners.notify();
}

/** Shown when the comparison has no room for another project. */
export function notifyComparisonFull() {
  notify("info", `You can compare ${maxCompared} projects at a time`, {
    description: "Remove one to make room for another.",
  });
}

/** Shows a notice and returns false if there is no room for another project. */
export function chooseProject(project: Referable): boolean {
  const { references, isFull } = withCompared(chosenProjects(), projectReference(project));
  if (isFull) {
    notifyComparisonFull();
    return false;
  }
  setChosenProjects(references);
  return true;
}

export function removeChosenProject(project: Referable) {
  setChosenProjects(withoutProject(chosenProjects(), project));
}

function subscribe(listener: () => void) {
  const unsubscribe = listeners.subscribe(listener);
  const follow = (event: StorageEvent) => {
    if (event.key !== storageKey && event.key !== null) return;
    cached = undefined;
    listener();
  };
  window.addEventListener("storage", follow);
  return () => {
    unsubscribe();
    window.removeEventListener("storage", follow);
  };
}

/** The chosen projects' references, in the order they were ticked; none until hydration. */
export function useChosenProjects(): readonly string[] {
  return useSyncExternalStore(subscribe, chosenProjects, () => noProjects);
}
