import { useState } from "react";
import { classNames } from "~/lib/class-names";
import { useImageFailure } from "~/lib/use-image-failure";

interface CompanyLogoProps {
  company: string;
  src: string | null;
}

const tileClass = "size-9 shrink-0 rounded-lg";

/** The company's logo, or its initials where there is none or it fails. Its name stands beside. */
export function CompanyLogo({ company, src }: CompanyLogoProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const failure = useImageFailure(() => setHasFailed(true));
  if (src && !hasFailed) {
    return (
      <img
        {...failure}
        src={src}
        alt=""
        width={36}
        height={36}
        loading="lazy"
        className={classNames(tileClass, "bg-paper-deep object-contain")}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={classNames(
        tileClass,
        "inline-flex items-center justify-center bg-grey-tint text-xs font-semibold text-grey-text",
      )}
    >
      {initials(company)}
    </span>
  );
}

function initials(company: string): string {
  const words = company.match(/\p{Letter}+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join("");
}
