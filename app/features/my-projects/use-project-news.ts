import { createContext, useContext, useEffect, useState } from "react";
import type { OwnProject, OwnProjectRecord } from "#domain/my-projects/own-project.ts";
import { type ProjectSnapshot, projectNews, snapshotOf } from "#domain/my-projects/project-news.ts";
import { inKeptOrder } from "#domain/text/arrays.ts";
import { notify } from "~/lib/browser/notify";

/** What has happened to projects while the page was open, by project id. */
export const UpdatedContext = createContext<ReadonlyMap<string, string>>(new Map());

export const useNewsOf = ({ projectId }: Pick<OwnProject, "projectId">) =>
  useContext(UpdatedContext).get(projectId);

interface Known {
  projects: readonly OwnProject[] | undefined;
  snapshots: ReadonlyMap<string, ProjectSnapshot>;
  updated: ReadonlyMap<string, string>;
  /** The last news, each with the name of its project. */
  news: readonly string[];
}

const nothing: Known = { projects: undefined, snapshots: new Map(), updated: new Map(), news: [] };

/**
 * Tells of decisions and ratings that arrive while the page is open. The cards stay in their order:
 * one that now needs attention would otherwise jump to the top.
 */
export function useProjectNews(
  records: readonly OwnProjectRecord[] | undefined,
  projects: readonly OwnProject[] | undefined,
  areRatingsKnown: boolean,
) {
  const [known, setKnown] = useState(nothing);
  const [source, setSource] = useState(projects);
  let current = known;
  if (records && projects && (source !== projects || known === nothing)) {
    current = updatedKnown(known, records, projects, areRatingsKnown);
    setKnown(current);
    setSource(projects);
  }
  const { news } = current;
  useEffect(() => {
    for (const one of news) notify("info", one);
  }, [news]);
  return { shown: projects && current.projects, updated: current.updated };
}

function updatedKnown(
  known: Known,
  records: readonly OwnProjectRecord[],
  projects: readonly OwnProject[],
  areRatingsKnown: boolean,
): Known {
  const recordOf = new Map(records.map((own) => [own.record.projectId, own]));
  const snapshots = new Map<string, ProjectSnapshot>();
  const updated = new Map(known.updated);
  const news: string[] = [];
  for (const project of projects) {
    const own = recordOf.get(project.projectId);
    if (!own) continue;
    const before = known.snapshots.get(project.projectId);
    const after = snapshotOf(own, project, areRatingsKnown);
    // What was known of a rating stays known while ratings are read again.
    snapshots.set(project.projectId, { ...after, rating: after.rating ?? before?.rating });
    if (after.rating === null) snapshots.set(project.projectId, after);
    const text = before && projectNews(before, after, own, project);
    if (!text) continue;
    updated.set(project.projectId, text);
    news.push(`${project.projectName ?? `${project.company}, ${project.registryId}`}: ${text}`);
  }
  return {
    projects: inKeptOrder(known.projects ?? projects, projects, ({ projectId }) => projectId),
    snapshots,
    updated,
    news: news.length > 0 ? news : known.news,
  };
}
