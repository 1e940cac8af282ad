import { FileText } from "lucide-react";
import type { ReactNode } from "react";
import type { ProjectFile } from "#domain/files/project-file.ts";
import { fileField, fileSlotNames } from "#domain/submission/file-slots.ts";
import { Badge } from "~/components/ui/badge";
import { cn } from "~/components/ui/class-names";
import type { FileLinks } from "~/lib/data/file-links";
import { fileSize } from "~/lib/format/file-size";

export const none = <span className="text-quiet">None</span>;

/** An image's frame, visible before the image has loaded. */
const frame = "rounded-lg border border-rule bg-paper";

interface LogoImageProps {
  url: string | undefined;
  name: string;
  mark?: FileMark | undefined;
}

export function LogoImage({ url, name, mark }: LogoImageProps) {
  return (
    <>
      <ImageLink url={url}>
        <img
          src={url}
          alt={name}
          className={cn(frame, "size-20 object-contain", mark?.isRemoved && "opacity-55")}
        />
      </ImageLink>
      {mark && <MarkBadge mark={mark} className="mt-1" />}
    </>
  );
}

/** A short label for what an approval does to a file. */
export interface FileMark {
  text: string;
  isRemoved?: boolean;
}

interface FileListProps {
  files: readonly ProjectFile[];
  links: FileLinks | undefined;
  /** What an approval does to a file, if anything. */
  markOf?: (file: ProjectFile) => FileMark | undefined;
}

export function PhotoList({ files, links, markOf = () => undefined }: FileListProps) {
  if (files.length === 0) return none;
  return (
    <ul className="flex flex-wrap gap-3">
      {files.map((file) => (
        <li key={file.id} className="w-32 text-xs leading-snug">
          {file.isConfirmed ? (
            <ImageLink url={links?.get(file.path)}>
              <img
                src={links?.get(file.path)}
                alt={file.name}
                className={cn(
                  frame,
                  "h-24 w-32 object-cover",
                  markOf(file)?.isRemoved && "opacity-55",
                )}
              />
            </ImageLink>
          ) : (
            <span className={cn(frame, "block h-24 w-32 border-dashed")} />
          )}
          <span
            className={cn(
              "mt-1 block truncate text-quiet",
              markOf(file)?.isRemoved && "line-through",
            )}
            title={file.name}
          >
            {file.name}
          </span>
          <FileMarks file={file} mark={markOf(file)} />
        </li>
      ))}
    </ul>
  );
}

export function DocumentList({ files, links, markOf = () => undefined }: FileListProps) {
  if (files.length === 0) return none;
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
          <FileMarks file={file} mark={markOf(file)} />
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

/** An item in a list of documents. */
export function DocumentItem({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <FileText aria-hidden="true" size={15} className="mt-0.5 shrink-0 text-moss" />
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}

function ImageLink({ url, children }: { url: string | undefined; children: ReactNode }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="block w-fit">
      {children}
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

function FileMarks({ file, mark }: { file: ProjectFile; mark: FileMark | undefined }) {
  if (!file.isConfirmed) return <Badge tone="amber">not uploaded</Badge>;
  return mark ? <MarkBadge mark={mark} /> : null;
}

function MarkBadge({ mark, className }: { mark: FileMark; className?: string }) {
  return (
    <Badge tone={mark.isRemoved ? "red" : "green"} className={cn("wrap-anywhere", className)}>
      {mark.text}
    </Badge>
  );
}

/** The form's label for a report; other documents have only their file name. */
function reportName({ kind }: ProjectFile): string | undefined {
  const slot = fileSlotNames.find((name) => fileField(name).storedAs === kind);
  return slot && kind !== "document" ? fileField(slot).label : undefined;
}
