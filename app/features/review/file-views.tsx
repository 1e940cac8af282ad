import { FileText } from "lucide-react";
import type { ReactNode } from "react";
import type { ProjectFile } from "#domain/review/review-files.ts";
import { fileField, fileSlotNames } from "#domain/submission/files.ts";
import { Badge } from "~/components/ui/badge";
import { cn } from "~/components/ui/class-names";
import { fileSize } from "~/lib/format/file-size";
import type { FileLinks } from "./file-links-query";

export const nothing = <span className="text-quiet">None</span>;

/** The surface of a picture, there before the picture is. */
const frame = "rounded-lg border border-rule bg-paper";

export function LogoPicture({ url, name }: { url: string | undefined; name: string }) {
  return (
    <PictureLink url={url}>
      <img src={url} alt={name} className={cn(frame, "size-20 object-contain")} />
    </PictureLink>
  );
}

interface FileListProps {
  files: readonly ProjectFile[];
  links: FileLinks | undefined;
  /** Files that are new beside what is listed. */
  marked?: readonly ProjectFile[];
}

export function PhotoList({ files, links, marked = [] }: FileListProps) {
  if (files.length === 0) return nothing;
  return (
    <ul className="flex flex-wrap gap-3">
      {files.map((file) => (
        <li key={file.id} className="w-32 text-xs leading-snug">
          {file.isConfirmed ? (
            <PictureLink url={links?.get(file.path)}>
              <img
                src={links?.get(file.path)}
                alt={file.name}
                className={cn(frame, "h-24 w-32 object-cover")}
              />
            </PictureLink>
          ) : (
            <span className={cn(frame, "block h-24 w-32 border-dashed")} />
          )}
          <span className="mt-1 block truncate text-quiet" title={file.name}>
            {file.name}
          </span>
          <FileMarks file={file} isNew={marked.includes(file)} />
        </li>
      ))}
    </ul>
  );
}

export function DocumentList({ files, links, marked = [] }: FileListProps) {
  if (files.length === 0) return nothing;
  return (
    <ul className="space-y-1.5">
      {files.map((file) => (
        <DocumentItem key={file.id}>
          {file.isConfirmed ? (
            <DocumentLink url={links?.get(file.path)} name={file.name} />
          ) : (
            file.name
          )}{" "}
          <span className="mx-1 text-xs text-quiet">
            {[reportName(file), fileSize(file.bytes)].filter(Boolean).join(", ")}
          </span>{" "}
          <FileMarks file={file} isNew={marked.includes(file)} />
        </DocumentItem>
      ))}
    </ul>
  );
}

export function DocumentLink({ url, name }: { url: string | undefined; name: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="text-link">
      {name}
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

/** A line of a list of documents. */
export function DocumentItem({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <FileText aria-hidden="true" size={15} className="mt-0.5 shrink-0 text-moss" />
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}

function PictureLink({ url, children }: { url: string | undefined; children: ReactNode }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="block w-fit">
      {children}
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

function FileMarks({ file, isNew }: { file: ProjectFile; isNew: boolean }) {
  if (!file.isConfirmed) return <Badge tone="amber">not uploaded</Badge>;
  return isNew ? <Badge tone="green">new</Badge> : null;
}

/** What the form called a report; other documents go by their own name. */
function reportName({ kind }: ProjectFile): string | undefined {
  const slot = fileSlotNames.find((name) => fileField(name).storedAs === kind);
  return slot && kind !== "document" ? fileField(slot).label : undefined;
}
