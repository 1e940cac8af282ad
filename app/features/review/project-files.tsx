import type { UseQueryResult } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { companyLogoUrl, methodologyUrl } from "#domain/public-files.ts";
import { DeskFailure } from "~/components/desk/desk-states";
import { Card } from "~/components/ui/card";
import type { PublicConfig } from "~/lib/backend";
import type { SubmittedFile, SubmittedFiles } from "./files-query";
import type { ProjectUnderReview } from "./project-query";

interface ProjectFilesProps {
  config: PublicConfig;
  subject: ProjectUnderReview;
  files: UseQueryResult<SubmittedFiles>;
}

/** Logo, photos, documents and methodologies; private ones open through a signed link. */
export function ProjectFiles({ config, subject, files }: ProjectFilesProps) {
  const logo = companyLogoUrl(config.apiUrl, subject.companyId, subject.logoFilename);
  return (
    <Card className="px-5 py-4">
      <h2 className="font-serif text-xl font-medium">Files</h2>
      {files.isError && (
        <div className="mt-3">
          <DeskFailure
            title="The files could not be loaded"
            error={files.error}
            onRetry={() => void files.refetch()}
          />
        </div>
      )}
      <dl className="mt-2 text-sm">
        <FileRow label="Logo">
          {logo && (
            <a href={logo} target="_blank" rel="noopener noreferrer" className="inline-block">
              <img
                src={logo}
                alt="Company logo"
                className="h-14 w-auto rounded-lg border border-rule"
              />
            </a>
          )}
        </FileRow>
        <FileRow label="Photos">
          {files.data && files.data.photos.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {files.data.photos.map(({ name, url }) => (
                <li key={name}>
                  <a href={url} target="_blank" rel="noopener noreferrer" title={name}>
                    <img
                      src={url}
                      alt={name}
                      className="h-24 w-32 rounded-lg border border-rule object-cover"
                    />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </FileRow>
        <FileRow label="Documents">
          {files.data && files.data.documents.length > 0 && (
            <ul className="space-y-1">
              {files.data.documents.map((file) => (
                <li key={file.name}>
                  <FileLink file={file} />
                </li>
              ))}
            </ul>
          )}
        </FileRow>
        <FileRow label="Methodologies on the listing">
          {subject.methodologies.length > 0 && (
            <ul className="space-y-1">
              {subject.methodologies.map(({ name, url }) => (
                <li key={name}>
                  {url ? (
                    <FileLink
                      file={{ name, url: methodologyUrl(config.apiUrl, url), bytes: null }}
                    />
                  ) : (
                    name
                  )}
                </li>
              ))}
            </ul>
          )}
        </FileRow>
      </dl>
    </Card>
  );
}

function FileRow({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 border-t border-rule py-2 first:border-0 sm:grid-cols-[13rem_minmax(0,1fr)]">
      <dt className="text-quiet">{label}</dt>
      <dd className="min-w-0">{children || <span className="text-quiet">None</span>}</dd>
    </div>
  );
}

function FileLink({ file: { name, url, bytes } }: { file: SubmittedFile }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="text-link inline-flex max-w-full items-baseline gap-2 break-all"
    >
      <FileText aria-hidden="true" size={15} className="shrink-0 translate-y-0.5" />
      {name}
      {bytes !== null && <span className="text-xs text-quiet">{Math.ceil(bytes / 1024)} KB</span>}
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
