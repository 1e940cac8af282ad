import { projectCdopPath, projectCsvPath, projectJsonPath } from "#domain/open-data/paths.ts";
import { cn } from "~/components/ui/class-names";

/** Downloads of one project's public data in machine-readable formats. */
export function DataDownloads({ projectId, className }: { projectId: string; className?: string }) {
  const files = [
    { label: "CDOP JSON", path: projectCdopPath(projectId), name: `${projectId}-cdop.json` },
    { label: "CSV", path: projectCsvPath(projectId), name: `${projectId}.csv` },
    { label: "JSON", path: projectJsonPath(projectId), name: `${projectId}.json` },
  ];
  return (
    <nav
      aria-label="Project data"
      className={cn(
        "flex flex-wrap items-baseline gap-x-5 border-t border-rule pt-4 text-sm text-quiet print:hidden",
        className,
      )}
    >
      <span>Project data</span>
      {files.map(({ label, path, name }) => (
        <a
          key={label}
          href={path}
          download={name}
          className="py-1.5 font-medium text-pine max-md:py-3 hover:underline hover:underline-offset-4"
        >
          <span className="sr-only">Download as </span>
          {label}
        </a>
      ))}
    </nav>
  );
}
