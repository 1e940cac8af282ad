import { z } from "zod";
import { type StoredFile, storedFile } from "../repository/manifest.ts";
import type { Repository } from "../repository/repository.ts";

/** Files that came after the last backup, and are in the backups all the same. */
export interface FileList {
  archiveId: string;
  /** When it was written, as part of a path. */
  id: string;
}

const folder = "wal-files/";
const pathOf = ({ archiveId, id }: FileList) => `${folder}${archiveId}/${id}`;

export const fileListId = (at: Date) => at.toISOString().replaceAll(":", "-");

/** The oldest first, within each archive. */
export async function listFileLists({ parts }: Repository): Promise<FileList[]> {
  const lists = (await parts.list(folder)).sort().map((path) => {
    const [, archiveId = "", id = ""] = path.split("/");
    return { archiveId, id };
  });
  return lists.filter(({ id }) => /^\d{4}-\d\d-\d\dT[\d.-]+Z$/.test(id));
}

export async function readFileList({ parts }: Repository, list: FileList): Promise<StoredFile[]> {
  const text = await parts.read(pathOf(list));
  return text ? z.array(storedFile).parse(JSON.parse(text.toString("utf8"))) : [];
}

export async function writeFileList(
  { parts }: Repository,
  list: FileList,
  files: readonly StoredFile[],
): Promise<void> {
  await parts.write(pathOf(list), Buffer.from(JSON.stringify(files)));
}

export async function removeFileLists(
  { parts }: Repository,
  lists: readonly FileList[],
): Promise<void> {
  await parts.remove(lists.map(pathOf));
}
