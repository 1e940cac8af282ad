import { useState } from "react";
import { useImageFailure } from "~/lib/use-image-failure";

/** The company's logo; where there is none or it fails, its name beside says enough. */
export function CompanyLogo({ company, src }: { company: string; src: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  const failure = useImageFailure(() => setFailed(src));
  if (!src || failed === src) {
    return (
      <span aria-hidden="true" className="logo logo-missing">
        {initials(company)}
      </span>
    );
  }
  return (
    <img {...failure} src={src} alt="" width={34} height={34} loading="lazy" className="logo" />
  );
}

function initials(company: string): string {
  const words = company.match(/\p{Letter}+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join("");
}
