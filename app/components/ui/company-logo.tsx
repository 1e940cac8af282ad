import { useEffect, useState } from "react";
import { cn } from "~/components/ui/class-names";
import { onceVisible } from "~/lib/browser/once-visible";
import { useImageFailure } from "~/lib/browser/use-image-failure";

interface CompanyLogoProps {
  company: string;
  src: string | null;
  /** Applies to the image, and to the initials shown instead. */
  className?: string;
  size?: number;
}

/** The company's logo, or its initials if it has none or it fails; decorative beside its name. */
export function CompanyLogo({ company, src, className, size = 34 }: CompanyLogoProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const failure = useImageFailure(() => setFailed(src));
  const { ref } = failure;

  // Browsers fetch lazy images far below the viewport; tables can hide logos until this is set.
  useEffect(() => {
    const image = ref.current;
    if (!image?.parentElement) return;
    return onceVisible(image.parentElement, () => {
      image.dataset.inSight = "";
    });
  }, [ref]);

  if (!src || failed === src) {
    return (
      <span aria-hidden="true" data-initials="" className={className}>
        {initials(company)}
      </span>
    );
  }
  return (
    <img
      {...failure}
      src={src}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      // Logos are designed for a light background.
      className={cn(className, "dark:bg-logo-ground")}
    />
  );
}

function initials(company: string): string {
  const words = company.match(/\p{Letter}+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join("");
}
