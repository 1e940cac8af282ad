import { useState } from "react";
import { changeText } from "#domain/listing/change-text.ts";
import { formatList } from "#domain/text/format-list.ts";
import { plural } from "#domain/text/plural.ts";

interface News {
  serial: number;
  text: string;
}

/** What has happened to the values of projects on a list. */
export const updatedNews = (change: { serial: number; updated: number } | null): News | null =>
  change && { serial: change.serial, text: changeText({ ...change, added: 0, gone: 0 }) };

interface Known {
  ids: readonly string[];
  news: News | null;
}

/** How many projects have been put on the list or taken off it while it was open. */
export function useEntryNews(entries: readonly { projectId: string }[]): News | null {
  const ids = entries.map(({ projectId }) => projectId);
  const [known, setKnown] = useState<Known>({ ids, news: null });
  if (known.ids.join() === ids.join()) return known.news;
  const text = entryText(
    ids.filter((id) => !known.ids.includes(id)).length,
    known.ids.filter((id) => !ids.includes(id)).length,
  );
  const news = text ? { serial: (known.news?.serial ?? 0) + 1, text } : known.news;
  setKnown({ ids, news });
  return news;
}

/** '2 projects added and 1 project removed' */
function entryText(added: number, removed: number): string {
  const parts = [
    added > 0 && `${plural(added, "project", "projects")} added`,
    removed > 0 && `${plural(removed, "project", "projects")} removed`,
  ];
  return formatList(parts.filter((part) => part !== false));
}
