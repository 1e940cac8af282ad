import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isDocument, isLogo, isPhoto, type ProjectFile } from "#domain/files/project-file.ts";
import { companyLogoUrl, methodologyUrl } from "#domain/files/public-files.ts";
import {
  type FilesUnderReview,
  filesAfterApproval,
  proposedLogo,
  replacementOf,
} from "#domain/review/review-files.ts";
import { AdminFailure } from "~/components/admin/admin-states";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";
import type { FileLinks } from "~/lib/data/file-links";
import { publicConfig } from "~/lib/data/public-config";
import {
  DocumentItem,
  DocumentLink,
  DocumentList,
  type FileMark,
  LogoImage,
  none,
  PhotoList,
} from "./file-views";
import type { ProjectUnderReview } from "./review-query";

interface ProjectFilesProps {
  subject: ProjectUnderReview;
  files: FilesUnderReview;
  links: UseQueryResult<FileLinks>;
}

/** The uploaded files; for a revision, the listed files beside those after approval. */
export function ProjectFiles({ subject, files, links }: ProjectFilesProps) {
  const isRevision = subject.revision !== null;
  const { listed, added, removed } = files;
  const afterwards = filesAfterApproval(files);
  const before = { links: links.data, markOf: (file: ProjectFile) => removalMark(file, files) };
  const after = {
    links: links.data,
    markOf: (file: ProjectFile) => (isRevision ? additionMark(file, files) : undefined),
  };
  return (
    <Card className="overflow-hidden">
      <h2 className="px-5 pt-4 pb-2 font-serif text-xl font-medium">Files</h2>
      {links.isError && (
        <div className="px-5 pb-4">
          <AdminFailure
            title="The files could not be loaded"
            error={links.error}
            onRetry={() => links.refetch()}
          />
        </div>
      )}
      {isRevision && (
        <div
          aria-hidden="true"
          className={cn(
            "hidden gap-x-6 px-5 pb-1.5 text-xs font-semibold text-quiet sm:grid",
            comparedColumns,
          )}
        >
          <span />
          <span>Listed now</span>
          <span>After approval</span>
        </div>
      )}
      <dl className="px-5 pb-2 text-sm">
        <LogoRow subject={subject} files={files} links={links.data} />
        <FileRow
          label="Photos"
          listed={isRevision && <PhotoList files={listed.filter(isPhoto)} {...before} />}
          isChanged={isRevision && [...added, ...removed].some(isPhoto)}
        >
          <PhotoList files={afterwards.filter(isPhoto)} {...after} />
        </FileRow>
        <FileRow
          label="Documents"
          listed={isRevision && <DocumentList files={listed.filter(isDocument)} {...before} />}
          isChanged={isRevision && [...added, ...removed].some(isDocument)}
        >
          <DocumentList files={afterwards.filter(isDocument)} {...after} />
        </FileRow>
        {subject.methodologyDocuments.length > 0 && (
          <FileRow label="Our methodology documents" isCompared={isRevision}>
            <MethodologyDocuments subject={subject} />
          </FileRow>
        )}
      </dl>
    </Card>
  );
}

/** The mark on a listed file that an approval would remove. */
function removalMark(file: ProjectFile, files: FilesUnderReview): FileMark | undefined {
  if (!files.removed.includes(file)) return undefined;
  return { text: replacementOf(file, files) ? "replaced" : "removed", isRemoved: true };
}

function additionMark(
  file: ProjectFile,
  { listed, added }: FilesUnderReview,
): FileMark | undefined {
  if (!added.includes(file)) return undefined;
  const older = listed.find(({ id }) => id === file.replacesId);
  return { text: older ? `replaces ${older.name}` : "new" };
}

interface LogoRowProps extends Omit<ProjectFilesProps, "links"> {
  links: FileLinks | undefined;
}

/** A company's logo is on all its listings, so even a new project may replace an existing one. */
function LogoRow({ subject, files, links }: LogoRowProps) {
  const { id, logoFilename } = subject.record.company;
  const published = companyLogoUrl(publicConfig().apiUrl, id, logoFilename);
  const proposed = proposedLogo(files);
  const missing = files.added.filter((file) => isLogo(file) && !file.isConfirmed);
  const isRemoved = !proposed && files.removed.some(isLogo);
  const isChanged = proposed !== undefined || isRemoved;
  const removedMark = isRemoved ? { text: "removed", isRemoved } : undefined;
  const now = published ? (
    <LogoImage url={published} name="Listed logo" mark={removedMark} />
  ) : (
    none
  );
  return (
    <FileRow
      label="Logo"
      listed={(subject.revision || (published && isChanged)) && now}
      isChanged={isChanged && (subject.revision !== null || published !== null)}
    >
      {proposed && <LogoImage url={links?.get(proposed.path)} name="New logo" />}
      {!proposed && (isRemoved ? none : now)}
      {missing.length > 0 && !proposed && (
        <div className="mt-2">
          <DocumentList files={missing} links={links} />
        </div>
      )}
    </FileRow>
  );
}

const comparedColumns =
  "sm:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1fr)] lg:grid-cols-[13rem_minmax(0,1fr)_minmax(0,1fr)]";

interface FileRowProps {
  label: string;
  /** The version listed now, if shown beside the one under review. */
  listed?: ReactNode;
  isChanged?: boolean;
  /** Spans both columns of a two-column comparison. */
  isCompared?: boolean;
  children: ReactNode;
}

function FileRow({ label, listed, isChanged, isCompared, children }: FileRowProps) {
  return (
    <div
      data-changed={isChanged || undefined}
      className={cn(
        "grid gap-x-6 gap-y-2 border-t border-rule py-2.5 first:border-0",
        listed || isCompared
          ? comparedColumns
          : "sm:grid-cols-[9rem_minmax(0,1fr)] lg:grid-cols-[13rem_minmax(0,1fr)]",
      )}
    >
      <dt className="text-quiet">{label}</dt>
      {listed && (
        <dd className="min-w-0">
          <span className="mb-1 block text-xs text-quiet sm:sr-only">Listed now</span>
          {listed}
        </dd>
      )}
      <dd
        className={cn(
          "min-w-0",
          isCompared && "sm:col-span-2",
          isChanged && "-mx-2 -my-1 rounded-lg bg-mint-pale px-2 py-1",
        )}
      >
        {listed && <span className="mb-1 block text-xs text-quiet sm:sr-only">After approval</span>}
        {children}
      </dd>
    </div>
  );
}

function MethodologyDocuments({ subject }: Pick<ProjectFilesProps, "subject">) {
  return (
    <ul className="space-y-1.5">
      {subject.methodologyDocuments.map(({ name, path }) => (
        <DocumentItem key={name}>
          <DocumentLink url={methodologyUrl(publicConfig().apiUrl, path)} name={name} />
        </DocumentItem>
      ))}
    </ul>
  );
}
