import { ExternalLink } from "lucide-react";
import { registryProjectUrl } from "#domain/registries/registry-pages.ts";
import { registries } from "#domain/vocabulary.ts";

interface RegistryLinkProps {
  registryId: string;
  registry: string | null;
  registryLink: string | null;
}

/** The project's ID in its registry, which leads to the registry's own page if that is known. */
export function RegistryLink({ registryId, registry, registryLink }: RegistryLinkProps) {
  const known = registries.find((each) => each === registry);
  const url = registryLink ?? (known ? registryProjectUrl(known, registryId) : null);
  const name = `${registryId}${registry ? ` · ${registry}` : ""}`;
  if (!url) return name;
  return (
    // Stacked above the link that covers the row.
    <a href={url} target="_blank" rel="noreferrer" className="relative z-1 text-link">
      {name}
      <ExternalLink aria-hidden="true" size={13} className="mb-0.5 ml-1 inline" />
      <span className="sr-only"> in the registry (opens in a new tab)</span>
    </a>
  );
}
